import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { useCommandSession } from "./support/command-session.ts";
import { useSharedServer } from "./support/served-sandbox.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("@paperclipai/test-support/mcp/scripted-mcp-server.mjs"));

const { sandbox } = useSharedServer();
const { run: paperclip } = useCommandSession(() => sandbox);
const mcp = (...args: string[]) => paperclip("mcp-servers", ...args);

it("adds, lists, tests, leaves out and removes MCP servers", async () => {
	expect((await mcp("list")).stderr).toContain("paperclipai mcp-servers add NAME --command PROGRAM");
	const args = ["--command", process.execPath, "--arg", PROGRAM];
	const added = await mcp("add", "scripted", ...args, "--env", "LEVEL=debug", "--tools", "echo,add");
	expect(added).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("Added scripted of ") });
	expect(await mcp("add", "scripted", ...args, "--env", "API_KEY=${{ secrets.MISSING }}")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("secret_not_found"),
	});
	const listed = await mcp("list", "--json");
	const server = { name: "scripted", transport: "stdio", env: { LEVEL: "debug" }, tools: ["echo", "add"] };
	expect(JSON.parse(listed.stdout)).toMatchObject([server]);
	expect((await mcp("list")).stdout).toMatch(/scripted +company .* echo add +LEVEL/);
	expect(await mcp("test", "scripted")).toMatchObject({
		exitCode: 0,
		stdout: expect.stringContaining("scripted: 2 of 2 tools"),
	});

	const created = await paperclip("agent", "create", "--adapter", "process", "--config", "command=true");
	const agent = created.stdout.trim();
	expect(await mcp("remove", "scripted", "--agent", agent)).toMatchObject({
		exitCode: 0,
		stderr: expect.stringContaining("no longer gets scripted"),
	});
	expect((await mcp("list", "--agent", agent)).stdout).toMatch(/scripted +agent +left out/);
	expect((await paperclip("agent", "show", agent)).stdout).toContain("without scripted");
	expect((await mcp("test", "scripted", "--agent", agent)).stderr).toMatch(/^mcp_server_not_found /);
	expect((await mcp("add", "scripted", "--agent", agent)).stderr).toContain(
		`gets scripted again. Test it with: paperclipai mcp-servers test scripted --agent ${agent}`,
	);
	expect((await paperclip("agent", "show", agent)).stdout).not.toContain("without scripted");
	const refused = await mcp("add", "own", "--agent", agent, ...args);
	expect(refused.stderr).toMatch(/^mcp_transport_unsupported /);

	const file = path.join(sandbox.folder, "servers.json");
	writeFileSync(file, JSON.stringify([{ name: "web", transport: "http", url: "http://127.0.0.1:47/mcp" }]));
	const companyName = JSON.parse((await paperclip("company", "list", "--json")).stdout)[0].name;
	expect((await paperclip("company", "update", companyName, "--mcp-servers", file)).exitCode).toBe(0);
	expect(await mcp("test")).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("mcp_server_failed") });
	expect((await paperclip("agent", "update", agent, "--mcp-servers", "none")).exitCode).toBe(0);
	const invalid = await paperclip("company", "update", companyName, "--mcp-servers", '[{"name":"A"}]');
	expect(invalid).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--mcp-servers") });
	const leftOut = '[{"name":"web","isDisabled":true}]';
	expect(await paperclip("company", "update", companyName, "--mcp-servers", leftOut)).toMatchObject({ exitCode: 2 });
	expect((await mcp("remove", "web")).exitCode).toBe(0);
	expect((await mcp("remove", "web")).stderr).toMatch(/^mcp_server_not_found /);
	expect((await mcp("add", "both", "--command", "sh", "--url", "http://x.invalid")).exitCode).toBe(2);
});
