export * from "./process/child-process.ts";
export * from "./workspace/ensure-absolute-directory.ts";
