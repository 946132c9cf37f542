import { defineConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** Screenshots for people to look at: `pnpm --filter @paperclipai/ui shots`. */
export default defineConfig({
	...config,
	test: { ...config.test, include: ["e2e/shots/shots.test.ts"], testTimeout: 900_000 },
});
