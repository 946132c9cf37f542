import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AgentMcpServer } from "@paperclipai/adapter-utils";
import { runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createStdoutParser } from "../ui/index.ts";
import { createServerAdapter, parseCodexOutput } from "./index.ts";

const SECRET = "s3cret-of-the-mcp-server";
const servers: AgentMcpServer[] = [
	{ name: "git", transport: "stdio", command: "node", args: ["a.mjs"], env: { TOKEN: SECRET } },
	{ name: "web", transport: "http", url: "https://a.example/mcp", headers: { Authorization: `Bearer ${SECRET}` } },
];

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "codex-mcp-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("passes servers on without their secrets in arguments or the workspace", async () => {
	const cwd = mkdtempSync(path.join(folder, "project-"));
	const [args = "", file = "", variables = ""] = ["args", "file", "env"].map((name) => path.join(folder, name));
	const script = `#!/bin/sh
case "$*" in
--version) echo "codex-cli 0.171.0"; exit ;;
login*) exit 1 ;;
"exec --help") printf '      --json\\n  -c, --config <a>\\n  -s, --sandbox <a>\\n'; exit ;;
esac
tr '\\0' '\\n' </proc/$$/cmdline >"${args}"
for word; do case $word in *mcp-git.env*) file=\${word%%mcp-git.env*}; file=\${file##*\\"}mcp-git.env ;; esac; done
{ stat -c %a "$file"; cat "$file"; } >"${file}"
env >"${variables}"
echo '{"type":"thread.started","thread_id":"01990000-1111-7222-8333-444444444444"}'
echo '{"type":"item.completed","item":{"id":"item_0","type":"agent_message","text":"Finished."}}'
echo '{"type":"turn.completed","usage":{}}'
`;
	const command = path.join(folder, "codex");
	writeFileSync(command, script, { mode: 0o755 });
	const config = { command, cwd, graceSec: 1, env: { HOME: folder } };
	const { result, metas, stdout } = await runAdapter(createServerAdapter(), createStdoutParser, {
		...{ config, prompt: "Do it.", mcpServers: servers },
	});
	expect(result).toMatchObject({ exitCode: 0, summary: "Finished." });
	const shown = readFileSync(args, "utf8");
	expect(shown).toContain("mcp_servers.git=");
	expect(readFileSync(file, "utf8")).toBe(`600\nexport TOKEN='${SECRET}'\n`);
	expect(readFileSync(variables, "utf8")).toContain(`PAPERCLIP_MCP_TOKEN_1=Bearer ${SECRET}\n`);
	const [name = ""] = /[^"]*mcp-git\.env/.exec(shown) ?? [];
	expect(existsSync(name)).toBe(false);
	expect(readdirSync(cwd)).toEqual([]);
	for (const text of [shown, JSON.stringify(metas), JSON.stringify(result), stdout]) expect(text).not.toContain(SECRET);
	expect(metas[0]?.env).toMatchObject({ PAPERCLIP_MCP_TOKEN_1: "***" });
});

it("reads from the output which servers have failed, and shows it", () => {
	const status = (name: string, state: string, error: string | null) => ({
		...{ method: "mcpServer/startupStatus/updated" },
		params: { threadId: "t1", name, status: state, error, failureReason: null },
	});
	const lines = [
		{ id: "thread", result: { thread: { id: "t1" } } },
		status("git", "starting", null),
		status("git", "failed", "No such file"),
		status("web", "failed", "HTTP 401"),
		status("web", "ready", null),
		{ ...status("other", "failed", "gone"), params: { threadId: "of a sub-agent", name: "other", status: "failed" } },
	].map((message) => JSON.stringify(message));
	expect([...parseCodexOutput(lines.join("\n")).failedMcpServers]).toEqual([["git", "No such file"]]);
	const parser = createStdoutParser();
	const shown = lines.flatMap((line) => parser.parseLine(line, "")).filter(({ kind }) => kind === "system");
	expect(shown).toMatchObject([
		{ text: "The MCP server git failed: No such file" },
		{ text: "The MCP server web failed: HTTP 401" },
	]);
});
