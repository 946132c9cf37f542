import { expect, it } from "vitest";
import { findUnknownSettings } from "./unknown-settings.ts";

const adapter = { type: "acme", getConfigSchema: () => ({ fields: [], keys: ["command", "timeoutSec", "env"] }) };

it.each([
	["comand", '"command"'],
	["TimeoutSecs", '"timeoutSec"'],
])("suggests what %s may mean", async (key, meant) => {
	expect(await findUnknownSettings(adapter, { [key]: 1, env: {} })).toEqual({
		code: "config_field_unknown",
		message: `"${key}" is no setting of an agent of type acme.`,
		hint: `Did you mean ${meant}? The settings: command, timeoutSec, env.`,
		keys: [key],
	});
});

it("suggests nothing for a name that resembles none", async () => {
	expect(await findUnknownSettings(adapter, { flavour: 1 })).toMatchObject({
		hint: "The settings: command, timeoutSec, env.",
	});
});

it("accepts what the server reads, and everything when the adapter does not declare its keys", async () => {
	expect(await findUnknownSettings(adapter, { cwd: "/", paperclipSkillSync: {}, command: "ls" })).toBeNull();
	expect(await findUnknownSettings({ type: "acme" }, { any: 1 })).toBeNull();
	expect(await findUnknownSettings({ type: "acme", getConfigSchema: () => ({ fields: [] }) }, { any: 1 })).toBeNull();
});
