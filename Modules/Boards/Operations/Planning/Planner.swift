package struct Planner {}
