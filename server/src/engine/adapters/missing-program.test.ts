import type { AdapterInfo } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { withMissingProgram } from "./missing-program.ts";
import type { ServerAdapter } from "./server-adapter.ts";

const info = { type: "acme", loaded: true } as AdapterInfo;
const running = (command: string, more = {}) =>
	({ getRuntimeCommandSpec: () => ({ command }), ...more }) as unknown as ServerAdapter;

it("names the program that an adapter runs by default if it is not on PATH", async () => {
	expect(await withMissingProgram(info, running("acme-is-not-installed"))).toEqual({
		...info,
		missingProgram: "acme-is-not-installed",
	});
	expect(await withMissingProgram(info, running("sh"))).toEqual(info);
});

it("starts no process of an external adapter for it", async () => {
	const external = running("acme-is-not-installed", { executeIsolated: async () => undefined });
	expect(await withMissingProgram(info, external)).toEqual(info);
	expect(await withMissingProgram(info, {} as ServerAdapter)).toEqual(info);
});
