import type { Endpoint } from './endpoint.ts';

/** Settings of the embedded server: fully durable (security.md#F8), otherwise sparing for a small machine. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  superuser_reserved_connections: '3',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // No replicas: less log for bulk loads, no sender processes.
  wal_level: 'minimal',
  // Backup and restore lock all tables and indexes of all tenants at once.
  max_locks_per_transaction: '256',
  max_wal_senders: '0',
  // For solid-state disks. JIT is off, since it slows short queries (3.5 times on deep pages).
  random_page_cost: '1.1',
  jit: 'off',
  // Cores are few: a second worker for a query would take one from another request.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No ERROR: refused statements contain people's data, and the application reports them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** PostgreSQL 18 reads through three worker processes by default, which a small database does not need. */
const SINCE_18 = { io_method: 'sync' };

/** For databases of tests: no wait for the disk, and a power failure may ruin them. */
const THROWN_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // For many databases at once.
  shared_buffers: '256MB',
  max_wal_size: '2GB',
};

/** Minimal hashing: the password is random. */
const THROWN_AWAY_SINCE_16 = { scram_iterations: '1' };

interface Circumstances {
  endpoint: Endpoint;
  major: number;
  /** Default: enough for one server. */
  maxConnections?: number;
  /** True if the content may be lost. */
  thrownAway?: boolean;
}

export function settingArguments(circumstances: Circumstances): string[] {
  const { endpoint, major, maxConnections = 60, thrownAway = false } = circumstances;
  const network = endpoint.socketDir
    ? { listen_addresses: '', unix_socket_directories: endpoint.socketDir, unix_socket_permissions: '0700' }
    : { listen_addresses: endpoint.host };
  const all = {
    ...SETTINGS,
    ...(thrownAway ? THROWN_AWAY : {}),
    ...(thrownAway && major >= 16 ? THROWN_AWAY_SINCE_16 : {}),
    max_connections: String(maxConnections),
    ...(major >= 18 ? SINCE_18 : {}),
    ...network,
    port: String(endpoint.port),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
