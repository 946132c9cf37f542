import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AgentMcpServer, PermissionPreset } from "@paperclipai/adapter-utils";
import { runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost } from "@paperclipai/test-support/conversation/test-host.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createStdoutParser } from "../ui/index.ts";
import { createServerAdapter } from "./index.ts";

const SECRET = "s3cret-of-the-mcp-server";
const servers: AgentMcpServer[] = [
	{ name: "git", transport: "stdio", command: "node", args: ["a.mjs"], env: { TOKEN: SECRET } },
	{ name: "web", transport: "http", url: "https://a.example/mcp", headers: { Authorization: `Bearer ${SECRET}` } },
];

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "claude-mcp-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that notes its arguments and the file of the servers. */
async function run(permissions: PermissionPreset | null | undefined, statuses: object[] = [], mcpServers = servers) {
	const cwd = mkdtempSync(path.join(folder, "project-"));
	const [args, config] = ["args", "config"].map((name) => path.join(folder, name));
	const init = { type: "system", subtype: "init", session_id: crypto.randomUUID(), mcp_servers: statuses };
	const result = { type: "result", subtype: "success", is_error: false, result: "Done.", num_turns: 1 };
	const options = ["--output-format", "--replay-user-messages", "--permission-mode", "--settings", "--disallowedTools"];
	const script = `#!/bin/sh
case "$1" in
--version) echo "2.1.330 (Claude Code)"; exit ;;
--help) printf '${options.map((option) => `  ${option} <value>\\n`).join("")}'; exit ;;
esac
tr '\\0' '\\n' </proc/$$/cmdline >"${args}"
before=; for word; do [ "$before" != --mcp-config ] || file=$word; before=$word; done
[ -z "$file" ] || { stat -c %a "$file"; cat "$file"; } >"${config}"
echo '${JSON.stringify(init)}'
echo '${JSON.stringify(result)}'
`;
	const command = path.join(folder, "claude");
	writeFileSync(command, script, { mode: 0o755 });
	const host = permissions === undefined ? {} : { conversation: createTestHost({ permissions }).host };
	const done = await runAdapter(createServerAdapter(), createStdoutParser, {
		...{ config: { command, cwd, graceSec: 1 }, prompt: "Do it.", mcpServers, ...host },
	});
	const read = (file = "") => (existsSync(file) ? readFileSync(file, "utf8") : "");
	return { done, cwd, args: read(args), config: read(config) };
}

it("passes servers on in a private file, which is removed afterwards", async () => {
	const { done, cwd, args, config } = await run("workspace");
	const [mode, text = ""] = config.split("\n");
	expect(mode).toBe("600");
	expect(JSON.parse(text).mcpServers).toMatchObject({ git: { env: { TOKEN: SECRET } }, web: { type: "http" } });
	const file = /--mcp-config\n(.*)\n--print\n/.exec(args)?.[1] ?? "";
	expect(file).toMatch(/mcp-servers\.json$/);
	expect(existsSync(file)).toBe(false);
	expect(args).toContain('"mcp__git","mcp__web"');
	expect(args).not.toContain("--strict-mcp-config");
	expect(readdirSync(cwd)).toEqual([]);
	for (const shown of [args, JSON.stringify(done.metas), JSON.stringify(done.result), done.stdout]) {
		expect(shown).not.toContain(SECRET);
	}
});

it("does not mention servers if there are none", async () => {
	const { args, done } = await run("workspace", [], []);
	expect(args).not.toContain("mcp__");
	expect(args).not.toContain("--mcp-config");
	expect(done.result.warnings).toEqual([]);
});

it("warns about a server that has failed, and shows it in the transcript", async () => {
	const failed = ["git", "mine"].map((name) => ({ name, status: "failed" }));
	const { done } = await run("full", [...failed, { name: "web", status: "connected" }]);
	expect(done.result.warnings).toMatchObject([
		{ code: "mcp_server_failed", message: "The MCP server git could not be started or reached." },
	]);
	expect(JSON.stringify(done.entries)).toContain("The MCP server git could not be started or reached.");
});

it("leaves a limited server out if the limit cannot be enforced", async () => {
	const [git, ...others] = servers;
	const { done, config } = await run(undefined, [], [{ ...git, tools: ["list"] } as AgentMcpServer, ...others]);
	expect(Object.keys(JSON.parse(config.split("\n")[1] ?? "").mcpServers)).toEqual(["web"]);
	expect(done.result.warnings).toMatchObject([{ code: "mcp_server_left_out" }]);
});
