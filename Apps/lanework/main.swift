print("lanework")
