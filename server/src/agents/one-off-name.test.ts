import type { AdapterConfigField } from "@paperclipai/adapter-utils";
import { expect, it } from "vitest";
import { oneOffName } from "./one-off-name.ts";

const field = (key: string, type: AdapterConfigField["type"]): AdapterConfigField => ({ key, label: key, type });
const schema = {
	fields: [
		field("command", "text"),
		field("args", "list"),
		field("cwd", "text"),
		field("token", "text"),
		field("env", "map"),
	],
};

it.each([
	[{ cwd: "/srv", args: ["-l"], command: "ls" }, "Acme: ls -l"],
	[{ cwd: "/srv", timeoutSec: 5 }, "Acme"],
	[{ command: "a\u001b[31m\u0000\n\u202eb" }, "Acme: a [31m b"],
	[{ command: "x".repeat(90) }, `Acme: ${"x".repeat(53)}…`],
	[{ command: "echo", args: ["hunter2hunter2"], token: "hunter2hunter2", env: { A: "b" } }, "Acme: echo ***"],
	[{ command: "curl", args: ["--api-key", "abc", "-v"] }, "Acme: curl --api-key *** -v"],
	[
		{ command: "sh", args: ["-c", "PASSWORD=abc curl -H 'Authorization: Bearer abc'"] },
		"Acme: sh -c PASSWORD=*** curl -H 'Authorization: Bearer ***",
	],
])("names an agent with %j", (config, name) => {
	expect(oneOffName("Acme", schema, config)).toBe(name);
});

it("uses the order of the settings where the adapter declares none", () => {
	expect(oneOffName("Acme", undefined, { model: "m", secretKey: "abc", effort: "high" })).toBe("Acme: m high");
});
