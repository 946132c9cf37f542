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

it("does not miss a program that an agent finds by its path or by its own PATH", async () => {
	const adapter = {
		getRuntimeCommandSpec: ({ command }: { command?: string }) => ({ command: command ?? "acme-is-not-installed" }),
	} as unknown as ServerAdapter;
	const found = (...configs: Record<string, unknown>[]) => withMissingProgram(info, adapter, async () => configs);
	expect(await found({ command: "/nowhere/acme" }, { command: "/bin/sh" })).toEqual(info);
	expect(await found({ command: "sh", env: { PATH: "/bin" } })).toEqual(info);
	expect(await found({ command: "./sh", cwd: "/bin" })).toEqual(info);
	expect(await found({}, { command: "/nowhere/acme" })).toHaveProperty("missingProgram", "acme-is-not-installed");
});
