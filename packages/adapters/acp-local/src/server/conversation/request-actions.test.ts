import { expect, it } from "vitest";
import { ask, converse } from "../../__tests__/fold-conversation.ts";

it.each<[object, object]>([
	[
		{ kind: "execute", rawInput: { command: "ls", cwd: "/project" } },
		{ kind: "command", command: "ls", cwd: "/project" },
	],
	[
		{ kind: "execute", rawInput: { command: ["bash", "-lc", "a && b"] } },
		{ kind: "command", command: "a && b", cwd: null },
	],
	[
		{ kind: "execute", rawInput: { command: ["rm", "-r", "a b"] } },
		{ kind: "command", command: "rm -r 'a b'", cwd: null },
	],
	[
		{ kind: "read", title: "Read x", rawInput: { command: "cat x > y" } },
		{ kind: "command", command: "cat x > y", cwd: null },
	],
	[
		{ kind: "edit", locations: [{ path: "/a" }], rawInput: { file_path: "/b" } },
		{ kind: "edit", paths: ["/a", "/b"] },
	],
	[
		{ kind: "edit", content: [{ type: "diff", path: "/c", newText: "x" }] },
		{ kind: "edit", paths: ["/c"] },
	],
	[
		{ kind: "edit", title: "Edit /project/a" },
		{ kind: "edit", paths: [] },
	],
	[
		{ kind: "edit", rawInput: { command: "create" } },
		{ kind: "edit", paths: [] },
	],
	[
		{ kind: "search", rawInput: { path: ".", glob: "../**", pattern: "a/b" } },
		{ kind: "read", paths: [".", "../**"] },
	],
	[
		{ kind: "search", rawInput: { path: ".", pattern: "{x,/etc/**}" } },
		{ kind: "read", paths: [".", "{x,/etc/**}"] },
	],
	[
		{ kind: "read", rawInput: { path: "a", contextPath: "/etc/passwd", newText: "/x", content: "/y" } },
		{ kind: "read", paths: ["a", "/etc/passwd"] },
	],
	[
		{ kind: "read", rawInput: { paths: new Array(1_002).fill("a") } },
		{ kind: "read", paths: [] },
	],
	...[
		{ env: { NODE_OPTIONS: "-r ./x" } },
		{ stdin: "rm -rf /srv" },
		{ input: "x" },
		{ shell: "./x" },
		{ cmd_suffix: "; rm -rf /etc" },
		{ privileged: true },
		{ confirm: false },
		{ retries: 0 },
		{ hosts: ["prod"] },
	].map((more): [object, object] => [
		{ kind: "execute", rawInput: { command: "npm test", ...more } },
		{ kind: "other", isUnclear: true },
	]),
	...[
		{ description: "Tests", timeout: 1_000, is_background: false },
		{ call_id: "c", turn_id: "t", reason: null, parsed_cmd: [{ type: "read", cmd: "cat a", name: "a", path: "/a" }] },
	].map((more): [object, object] => [
		{ kind: "execute", rawInput: { command: "npm test", ...more } },
		{ kind: "command", command: "npm test", cwd: null },
	]),
	[
		{ kind: "execute", rawInput: { command: "npm test", env: {}, directory: "src" } },
		{ kind: "command", command: "npm test", cwd: "src" },
	],
	[{ kind: "execute", rawInput: { command: "npm test", cwd: "src", workdir: ".." } }, { kind: "other" }],
	[
		{ kind: "delete", locations: [{ path: "/a" }] },
		{ kind: "edit", paths: ["/a"] },
	],
	[
		{ kind: "read", rawInput: { path: "/a" } },
		{ kind: "read", paths: ["/a"] },
	],
	[{ kind: "read", locations: [{ path: "/a" }], content: [{ type: "diff", path: "/b" }] }, { kind: "other" }],
	[{ kind: "fetch", rawInput: { url: "http://localhost" } }, { kind: "other" }],
	[{ title: "ls" }, { kind: "other", isUnclear: true }],
	[
		{ kind: "think", title: "WebFetch" },
		{ kind: "other", isUnclear: true },
	],
	[
		{ kind: "execute", rawInput: { command: ["bash", "-lc", "npm test"] } },
		{ kind: "command", command: "npm test", cwd: null },
	],
	[
		{ kind: "execute", rawInput: { command: ["/tmp/evil", "-c", "npm test"] } },
		{ kind: "command", command: "/tmp/evil -c 'npm test'", cwd: null },
	],
	[
		{ kind: "execute", rawInput: { command: "npm test", args: ["; rm -rf /"] } },
		{ kind: "other", isUnclear: true },
	],
	[{ kind: "execute", rawInput: { command: "npm test", cmd: "rm -rf /" } }, { kind: "other" }],
	[{ kind: "execute", rawInput: { command: ["npm", 1] } }, { kind: "other" }],
	[{ kind: "edit", locations: [{ path: "a" }], rawInput: { command: "rm -rf /" } }, { kind: "other" }],
	[
		{ kind: "edit", rawInput: { command: "str_replace", path: "/a", old_str: "/etc", new_str: "../x" } },
		{ kind: "edit", paths: ["/a"] },
	],
	[
		{ kind: "read", rawInput: { command: "view", path: "/etc/shadow" } },
		{ kind: "read", paths: ["/etc/shadow"] },
	],
	[
		{ kind: "read", rawInput: { command: "create", path: "/etc/profile", file_text: "x" } },
		{ kind: "edit", paths: ["/etc/profile"] },
	],
	[{ rawInput: { command: "str_replace", path: "~/x" } }, { kind: "edit", paths: ["~/x"] }],
	[
		{ kind: "execute", rawInput: { command: "view", path: "/etc/shadow" } },
		{ kind: "other", isUnclear: true },
	],
	[{ rawInput: { command: "open", target_file: "/etc/shadow" } }, { kind: "other", isUnclear: true }],
	[
		{ kind: "move", locations: [{ path: "a" }], rawInput: { destination: "/etc/cron.d/x" } },
		{ kind: "edit", paths: ["a", "/etc/cron.d/x"] },
	],
	[
		{ kind: "edit", locations: [{ path: "a" }], rawInput: { edits: [{ where: "/etc/passwd" }] } },
		{ kind: "edit", paths: ["a", "/etc/passwd"] },
	],
	[
		{ kind: "read", locations: [{ path: "file:///etc/a%20b" }], rawInput: { files: ["~/x", "y"] } },
		{ kind: "read", paths: ["/etc/a b", "~/x", "y"] },
	],
	[
		{ kind: "edit", rawInput: { path: "a", new_name: ".env", output_mode: "content", encoding: "utf-8" } },
		{ kind: "edit", paths: ["a", ".env"] },
	],
	[
		{ kind: "move", rawInput: { path: "a", rename: ".git/hooks/pre-commit" } },
		{ kind: "edit", paths: ["a", ".git/hooks/pre-commit"] },
	],
	[
		{ kind: "read", rawInput: { file: "a", also: [".env"], mode: "../x" } },
		{ kind: "read", paths: ["a", ".env", "../x"] },
	],
	[
		{ kind: "edit", rawInput: { changes: { Makefile: { type: "update" }, "/etc/a b": { unified_diff: "@@" } } } },
		{ kind: "edit", paths: ["Makefile", "/etc/a b"] },
	],
	[
		{
			kind: "edit",
			rawInput: { patch: "*** Begin Patch\n*** Update File: /etc/passwd\n*** Move to: .env\n@@\n-a\n+b" },
		},
		{ kind: "edit", paths: ["/etc/passwd", ".env"] },
	],
	[
		{ kind: "edit", rawInput: { input: "\n*** Begin Patch\n*** Delete File: a b" }, locations: [{ path: "a" }] },
		{ kind: "edit", paths: ["a", "a b"] },
	],
	[
		{ kind: "edit", rawInput: { diff: "--- a/x\t2026\n+++ b/.env\r\n@@ -1 +1 @@\n--- b\n+c\nrename to y" } },
		{ kind: "edit", paths: ["a/x", "x", "b/.env", ".env", "y"] },
	],
	[
		{ kind: "edit", rawInput: { text: "diff --git a/x b/y\nold mode 100644", path: "z" } },
		{ kind: "edit", paths: ["a/x", "x", "b/y", "y", "z"] },
	],
	[
		{ kind: "edit", rawInput: { path: "a", patch: '--- "a/\\056env"\n+++ "b/\\056env"' } },
		{ kind: "edit", paths: [] },
	],
	[
		{ kind: "edit", rawInput: { path: "a", content: "See\n*** Update File: /etc/passwd\n--- x\n+++ y" } },
		{ kind: "edit", paths: ["a"] },
	],
	[
		{ kind: "read", locations: [{ path: "ssh://host/x" }] },
		{ kind: "read", paths: ["ssh://host/x"] },
	],
])("reads the effect of %j as %j", (toolCall, action) => {
	const { open, read } = converse();
	open();
	expect(read(ask(toolCall)).asked).toMatchObject([{ kind: "permission", toolUseId: "t", action }]);
});
