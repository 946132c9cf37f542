// Paperclip loads this entry in a process that only this adapter uses.
export * from "./metadata.ts";
export { createServerAdapter } from "./server/index.ts";
