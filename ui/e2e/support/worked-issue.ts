import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
	createIssue,
	createProject,
	type ExecutionWorkspace,
	isTerminalRunStatus,
	listExecutionWorkspaces,
	listRuns,
} from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { TestServer } from "./test-server.ts";

/** Commits in a worktree. */
export const COMMIT = "git -c user.name=Agent -c user.email=agent@example.org commit --quiet --message";

/** A repository of the user with its first commit. */
interface Repository {
	folder: string;
	git: (...args: string[]) => string;
	write: (file: string, text: string) => void;
}

/** A repository of the user, and a project of it. */
export interface UserRepository extends Repository {
	projectId: string;
}

export function initRepository(folder: string, files: Record<string, string>): Repository {
	mkdirSync(folder, { recursive: true });
	const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
	const git = (...args: string[]) => execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" }).trim();
	const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
	git("init", "--quiet", "--initial-branch=main");
	for (const [file, text] of Object.entries(files)) write(file, text);
	git("add", ".");
	git("commit", "--quiet", "--message=Begin");
	return { folder, git, write };
}

export async function createRepository(server: TestServer, files: Record<string, string>): Promise<UserRepository> {
	const repository = initRepository(path.join(server.folder, "web-shop"), files);
	const body = { name: "Web shop", path: repository.folder };
	const project = await server.api.call(createProject, { params: { companyId: server.companyId }, body });
	return { ...repository, projectId: project.id };
}

/** The workspace in which an agent has run a script for a new issue. */
export async function workOn(
	server: TestServer,
	repository: UserRepository,
	title: string,
	script: string,
): Promise<ExecutionWorkspace> {
	const config = { command: "sh", args: ["-ec", script], cwd: repository.folder };
	const agent = await server.createAgent(`Worker on ${title}`, config);
	const params = { companyId: server.companyId };
	const body = { title, assigneeAgentId: agent.id, projectId: repository.projectId };
	const issue = await server.api.call(createIssue, { params, body });
	const query = { issueId: issue.id };
	await until(async () => {
		const runs = await server.api.call(listRuns, { params, query });
		return runs.some(({ status }) => isTerminalRunStatus(status));
	});
	const [workspace] = await server.api.call(listExecutionWorkspaces, { params, query });
	if (!workspace) throw new Error("The issue has no workspace.");
	return workspace;
}
