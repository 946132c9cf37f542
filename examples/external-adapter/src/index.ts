// What Paperclip loads: it calls createServerAdapter() in a process that belongs to this adapter alone.
export * from "./metadata.ts";
export { createServerAdapter } from "./server/index.ts";
