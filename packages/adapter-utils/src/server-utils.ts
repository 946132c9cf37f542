export * from "./process/child-process.ts";
