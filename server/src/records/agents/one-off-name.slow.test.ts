import type { AdapterConfigField } from "@paperclipai/adapter-utils";
import { maskCommandLine } from "@paperclipai/adapter-utils/host";
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
		"Acme: sh -c PASSWORD=*** curl -H 'Authorization: Bearer ***'",
	],
	[{ command: "curl", args: ["-u", "me:hunter2", "--user=me:hunter2"] }, "Acme: curl -u me:*** --user=me:***"],
	[
		{ command: "curl", args: ["-ume:hunter2", "--proxy-user", "me:hunter2"] },
		"Acme: curl -ume:*** --proxy-user me:***",
	],
	[{ command: "docker", args: ["run", "-u", "1000:1000", "-p", "80:80"] }, "Acme: docker run -u 1000:1000 -p 80:80"],
	[{ command: "mysql", args: ["-u", "me", "-phunter2", "-p", "db"] }, "Acme: mysql -u me -p*** -p db"],
	[{ command: "sshpass", args: ["-p", "hunter2", "ssh", "host"] }, "Acme: sshpass -p *** ssh host"],
	[{ command: "sh", args: ["-c", "cd x; redis-cli -a hunter2 get x"] }, "Acme: sh -c cd x; redis-cli -a *** get x"],
	[{ command: "find", args: ["-path", "x", "-print"] }, "Acme: find -path x -print"],
	[{ command: "login", args: ["--password", "pw", "--token=abc"] }, "Acme: login --password *** --token=***"],
	[{ command: "login", args: ["--password", "two words", "-v"] }, "Acme: login --password *** -v"],
	[{ command: "login", args: ["--auth", "-v", "--password=two words"] }, "Acme: login --auth -v --password=***"],
	[{ command: "sh", args: ["-c", "login --password 'two words' -v"] }, "Acme: sh -c login --password '***' -v"],
	[{ command: "curl", args: ["--header=Authorization: Bearer abc"] }, "Acme: curl --header=Authorization: Bearer ***"],
	[
		{ command: "sh", args: ["-c", 'curl -H "Authorization: Bearer $TOKEN"'] },
		'Acme: sh -c curl -H "Authorization: Bearer $TOKEN"',
	],
	[{ command: "git", args: ["clone", "https://me:pw@host/x"] }, "Acme: git clone https://me:***@host/x"],
	[{ command: "curl", args: ["me:pw@host", "ftp://pw@host"] }, "Acme: curl me:***@host ftp://pw@host"],
	[{ command: "scp", args: ["me@host:/x", "other@host:/y"] }, "Acme: scp me@host:/x other@host:/y"],
])("names an agent with %j", (config, name) => {
	expect(oneOffName("Acme", schema, config)).toBe(name);
});

it("uses the order of the settings where the adapter declares none", () => {
	expect(oneOffName("Acme", undefined, { model: "m", secretKey: "abc", effort: "high" })).toBe("Acme: m high");
});

it.each(["a:=", "=a:", "'a:=", "a "])("names an agent with a long text of %j", (unit) => {
	expect(oneOffName("Acme", undefined, { command: `login ${unit.repeat(1_000_000)}` })).toMatch(/^Acme: login/);
});

// A pattern that tries again at each character would take hours.
it.each(['="', "--password '", "@"])("masks a long text of %j", (unit) => {
	expect(maskCommandLine(`--password x ${unit.repeat(500_000)}`)).toMatch(/^--password \*{3} /);
});
