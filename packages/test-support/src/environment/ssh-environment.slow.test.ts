import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSshDriver } from "@paperclipai/adapter-utils/host";
import { afterAll, beforeAll, describe } from "vitest";
import { needs } from "../needs/needs.ts";
import { type SshServer, startSshServer } from "../ssh/ssh-server.ts";
import { describeEnvironment } from "./describe-environment.ts";

const basePath = mkdtempSync(path.join(tmpdir(), "ssh environment-"));
let server: SshServer;

describe("over SSH", needs("sshd"), () => {
	beforeAll(async () => {
		server = await startSshServer();
	});
	afterAll(async () => {
		await server.remove();
		rmSync(basePath, { recursive: true, force: true });
	});
	const open = () => {
		const { port, user, hostKey, privateKey } = server;
		return createSshDriver().open({ host: "127.0.0.1", port, user, hostKeys: [hostKey], privateKey, basePath });
	};
	describeEnvironment("ssh", { open, exists: existsSync });
});
