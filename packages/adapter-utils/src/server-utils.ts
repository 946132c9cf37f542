export * from "./process/child-process.ts";
export * from "./workspace/ensure-absolute-directory.ts";
export * from "./process/process-identity.ts";
export { ensureCommandResolvable, resolveCommand } from "./process/resolve-command.ts";
export { runChildProcess } from "./process/run-child-process.ts";
export * from "./process/run-host.ts";
