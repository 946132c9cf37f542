export { type CheckedBackup, checkBackup } from "./backup/check-backup.ts";
export { type RestoredBackup, type RestoreOptions, restoreBackup } from "./backup/restore/restore-backup.ts";
export { defaultHome } from "./config/data-folder.ts";
export { LIMITS } from "./config/limits.ts";
export { type AnnouncedServer, readRunningServer } from "./config/running-server.ts";
export { checkStartOptions } from "./start/check-options.ts";
export type { StartServerOptions } from "./start/options.ts";
export { type RunningServer, type StoppedServer, startServer } from "./start-server.ts";
