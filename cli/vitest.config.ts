import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../vitest.base.ts";

/** End-to-end tests use data folders as the server's own tests make them. */
const globalSetup = ["../server/src/__tests__/support/pglite-template.ts"];

export default mergeConfig(defineConfig(base), defineConfig({ test: { globalSetup } }));
