import { expect, it } from "vitest";
import { findUnknownSettings } from "./unknown-settings.ts";

const adapter = { type: "acme", getConfigSchema: () => ({ fields: [], keys: ["command", "timeoutSec", "env"] }) };

it.each([
	["comand", '"command"'],
	["TimeoutSecs", '"timeoutSec"'],
])("suggests what %s may mean", async (key, meant) => {
	expect(await findUnknownSettings(adapter, { [key]: 1, env: {} })).toEqual({
		code: "config_field_unknown",
		message: `"${key}" is not a setting of an agent of type acme.`,
		hint: `Did you mean ${meant}? The settings: command, timeoutSec, env.`,
		keys: [key],
	});
});

it("suggests nothing for a name that resembles none", async () => {
	expect(await findUnknownSettings(adapter, { flavour: 1 })).toMatchObject({
		hint: "The settings: command, timeoutSec, env.",
	});
});

it("names only some of many, each of them cut", async () => {
	const config = Object.fromEntries(
		Array.from({ length: 1_000 }, (_, index) => [`comman${index}${"x".repeat(1_000)}`, 1]),
	);
	const unknown = await findUnknownSettings(adapter, { comand: 1, commnd: 1, ...config });
	expect(unknown).toMatchObject({ hint: 'Did you mean "command"? The settings: command, timeoutSec, env.' });
	expect(unknown?.message).toMatch(
		/^"comand", "commnd", .*"comman7x{93}…" and 992 more are not settings of an agent of type acme\.$/,
	);
	expect(unknown?.keys).toHaveLength(10);
});

it("accepts what the server reads, and everything when the adapter does not declare its keys", async () => {
	expect(await findUnknownSettings(adapter, { cwd: "/", paperclipSkillSync: {}, command: "ls" })).toBeNull();
	expect(await findUnknownSettings({ type: "acme" }, { any: 1 })).toBeNull();
	expect(await findUnknownSettings({ type: "acme", getConfigSchema: () => ({ fields: [] }) }, { any: 1 })).toBeNull();
});
