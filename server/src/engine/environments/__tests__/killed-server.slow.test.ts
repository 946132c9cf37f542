import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { createTestCompany, type TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { type SshServer, startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userRepositories } from "../../workspaces/__tests__/user-repository.ts";
import { COMMIT } from "../../workspaces/__tests__/workspace-calls.ts";

/** Prints the agent, and fails when the API does not respond. */
const ASK = `${process.execPath} -e '
	const { PAPERCLIP_API_URL: url, PAPERCLIP_API_KEY: key } = process.env;
	process.exitCode = 1;
	fetch(url + "/api/agents/me", { headers: { authorization: "Bearer " + key } })
		.then(({ status }) => { console.log("API", status); process.exitCode = 0; }, () => undefined);
'`;

describe("a server that was killed in the middle of a run over SSH", needs("sshd"), () => {
	const { newRepository, removeRepositories } = userRepositories();
	let home: TestHome;
	let server: ServerProcess;
	let company: TestCompany;
	let machine: SshServer;
	let basePath: string;
	beforeAll(async () => {
		machine = await startSshServer();
		basePath = mkdtempSync(path.join(tmpdir(), "remote-"));
		home = await createTestHome();
		server = await startServerProcess(home);
		company = await createTestCompany(home.home, () => server);
	});
	afterAll(async () => {
		await server.stop();
		await home.remove();
		await machine.remove();
		removeRepositories();
		rmSync(basePath, { recursive: true, force: true });
	});

	it("is replaced by the next one, with the whole log and the work back", async () => {
		const repository = newRepository();
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		const params = { companyId: company.company.id };
		const body = { name: "Machine", driver: "ssh", settings } as const;
		const { id: defaultEnvironmentId } = await company.client.call(api.createEnvironment, { params, body });
		const script = `i=0; while [ ! -e go ]; do i=$((i+1)); echo line $i | tee -a lines; sleep 0.01; done; until ${ASK} >>lines; do sleep 0.2; done; tail -n 1 lines; git add lines; ${COMMIT} Lines; echo draft > draft; exit 3`;
		const config = { command: "sh", args: ["-c", script], cwd: repository.path };
		const { id: assigneeAgentId } = await company.createAgent("process", config, { defaultEnvironmentId });
		const issue = await company.client.call(api.createIssue, { params, body: { title: "Count", assigneeAgentId } });
		const run = await until(async () => {
			const [found] = await company.client.call(api.listRuns, { params, query: { issueId: issue.id } });
			return found !== undefined && (await company.output(found.id)).includes("line 20\n") && found;
		});
		await server.kill();
		const [workspace = ""] = readdirSync(path.join(basePath, "workspaces"));
		const lines = path.join(basePath, "workspaces", workspace, "lines");
		await until(() => existsSync(lines));
		server = await startServerProcess(home);
		await until(async () => (await company.output(run.id)).split("\n").length > 60);
		await server.kill();
		// Another program takes the port of the agent's connection.
		const agentsPort = Number(readFileSync(path.join(home.home, "agents-port"), "utf8"));
		let asked = 0;
		const other = createServer((socket) => {
			asked++;
			socket.destroy();
		});
		await new Promise<void>((resolve) => other.listen(agentsPort, "127.0.0.1", resolve));
		writeFileSync(path.join(basePath, "workspaces", workspace, "go"), "");
		server = await startServerProcess(home);
		const ended = await company.finish(run.id);
		expect(ended).toMatchObject({ status: "failed", exitCode: 3, environment: { name: "Machine" } });
		other.close();
		expect(asked).toBe(0);
		const branch = `paperclip/${issue.identifier}-count`;
		expect(await company.output(run.id)).toContain("\nAPI 200\n");
		expect(await company.output(run.id)).toBe(`${repository.git("show", `${branch}:lines`)}\n`);
		const workspacePath = ended.cwd ?? "";
		expect(existsSync(path.join(workspacePath, "draft"))).toBe(true);
		expect(readdirSync(path.join(basePath, "runs"))).toEqual([]);
		expect(repository.git("remote")).toBe("");
	});
});
