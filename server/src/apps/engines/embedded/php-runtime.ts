import type { SiteFolder } from './site-folder.ts';
import type { SiteLog } from './site-log.ts';

/**
 * PHP functions that start processes, or share memory beyond the limits. The sandbox contains no programs to start, but
 * disabling these functions also limits native PHP to its workers, and keeps PHP in WebAssembly from waiting forever.
 */
export const disabledFunctions = [
  ...['exec', 'shell_exec', 'system', 'passthru', 'popen', 'proc_open', 'mail', 'dl'],
  ...['pcntl_fork', 'pcntl_rfork', 'pcntl_exec', 'pcntl_unshare', 'pcntl_forkx'],
  ...['shmop_open', 'shm_attach', 'sem_get', 'msg_get_queue', 'posix_kill', 'posix_setrlimit'],
];

export const phpSettings = {
  memory_limit: '256M',
  max_execution_time: '60',
  upload_max_filesize: '64M',
  post_max_size: '64M',
  display_errors: '0',
  log_errors: '1',
  expose_php: '0',
  enable_dl: '0',
  'ffi.enable': '0',
};

/** A running site's processes. They end when the portal exits. */
export interface SiteProcess {
  /** The Unix socket that the site serves HTTP on. */
  socket: string;
  pid: number;
  /** Resolves when the process has exited for any reason. */
  ended: Promise<void>;
  end(): Promise<void>;
}

export const scripts = ['install', 'inspect', 'move'] as const;
export type Script = (typeof scripts)[number];

/** Runs PHP code that has access only to its own site. */
export interface PhpRuntime {
  readonly name: 'native' | 'playground';
  /** Starts a site and resolves once it accepts requests. */
  serve(folder: SiteFolder, log: SiteLog, signal: AbortSignal): Promise<SiteProcess>;
  /** Runs one of the engine's scripts in the site with the given input and returns the script's result. */
  run(folder: SiteFolder, script: Script, input: object, signal: AbortSignal): Promise<unknown>;
}
