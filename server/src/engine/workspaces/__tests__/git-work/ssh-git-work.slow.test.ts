import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type SshServer, startSshServer } from "@paperclipai/test-support/ssh/ssh-server.ts";
import { afterAll, beforeAll, describe } from "vitest";
import { useWorkspaces } from "../workspace-calls.ts";
import { describeGitWork, describeMergedWork } from "./describe-git-work.ts";
import { MORE, ORDINARY } from "./git-work-cases.ts";

const { calls, companyId } = useWorkspaces();

describe("work with git over SSH", needs("sshd"), () => {
	let machine: SshServer;
	let basePath: string;
	let environment: Promise<api.Environment> | null = null;
	beforeAll(async () => {
		machine = await startSshServer();
		basePath = mkdtempSync(path.join(tmpdir(), "remote-"));
	});
	afterAll(async () => {
		await machine.remove();
		rmSync(basePath, { recursive: true, force: true });
	});
	const createEnvironment = async () => {
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		const body = { name: "Machine", driver: "ssh", settings } as const;
		return await calls.call(api.createEnvironment, { params: { companyId: companyId() }, body });
	};
	const environmentId = async () => {
		environment ??= createEnvironment();
		return (await environment).id;
	};
	// Not collected, see docs/guides/what-travels.md.
	const without = ["index", "status", "operation", "ignored"];
	const workplace = { environmentId, without };
	describeGitWork(calls, workplace, [...ORDINARY, ...MORE]);
	describeMergedWork(calls, workplace);
});
