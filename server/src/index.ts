export { type CheckedSource, stageForCheck } from "./engine/adapters/external/install/stage-for-check.ts";
export { type CheckedBackup, checkBackup } from "./flows/backup/check-backup.ts";
export { defaultHome } from "./platform/data-folder/data-folder.ts";
export { type AnnouncedServer, readRunningServer } from "./platform/data-folder/running-server.ts";
export { LIMITS } from "./platform/settings/limits.ts";
export { checkStartOptions } from "./start/check-options.ts";
export type { StartServerOptions } from "./start/options.ts";
export { type RestoredBackup, type RestoreOptions, restoreBackup } from "./start/restore/restore-backup.ts";
export { type RunningServer, type StoppedServer, startServer } from "./start/start-server.ts";
