// libmicrohttpd, and the one function of it that takes any arguments, as this package calls it.
#include <microhttpd.h>

/// Starts a server on a socket that listens; the socket stays the caller's, who quiesces before stopping.
static inline struct MHD_Daemon *lw_mhd_start(
    int listener, unsigned int threads, unsigned int connections, unsigned int connections_per_address,
    size_t connection_memory, MHD_NotifyConnectionCallback notice_connection, MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback complete, void *(*begin)(void *, const char *, struct MHD_Connection *),
    void *context) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem pool[] = {
      {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, NULL}, {MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handle, context,                        //
      MHD_OPTION_LISTEN_SOCKET, listener,                           //
      MHD_OPTION_CONNECTION_LIMIT, connections,                     //
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, connections_per_address,  //
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,        //
      // Time-outs are this package's own: the library's begin anew with every byte.
      MHD_OPTION_CONNECTION_TIMEOUT, 0u,                            //
      // What is strict is looked at by this package, which sees more; the library's own refusals come out garbled.
      MHD_OPTION_STRICT_FOR_CLIENT, 0,                              //
      MHD_OPTION_NOTIFY_CONNECTION, notice_connection, context,     //
      MHD_OPTION_NOTIFY_COMPLETED, complete, context,               //
      MHD_OPTION_URI_LOG_CALLBACK, begin, context,                  //
      MHD_OPTION_ARRAY, pool,                                       //
      MHD_OPTION_END);
}

/// What was kept for a connection when it began.
static inline void *lw_mhd_kept(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// The socket of a connection, or -1.
static inline int lw_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// The number of bytes of the request line and header, from the method on.
static inline size_t lw_mhd_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}
