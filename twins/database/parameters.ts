/** Defaults that use little memory, limit log files and write every acknowledged commit to disk. */
const DEFAULTS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  min_wal_size: '16MB',
  max_wal_size: '256MB',
  TimeZone: 'UTC',
  // Statement texts and error details may contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_messages: 'warning',
};

/** Settings required by this twin. Callers cannot override them. */
const FIXED: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%p %e ',
  lc_messages: 'C',
};

export const PORT = 5432;

/** Returns the server's command-line arguments for a cluster with its socket in `socketFolder`. */
export function serverArguments(
  cluster: string,
  socketFolder: string,
  parameters: Readonly<Record<string, string>>,
): string[] {
  const settings = {
    ...DEFAULTS,
    ...parameters,
    ...FIXED,
    port: String(PORT),
    // Quoted, because a comma or a space would end the name.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
