import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";

const SCRIPTED = ["scripted-steps", "scripted-claude", "scripted-codex", "scripted-acp"];
const IN_IMAGE = "/opt/scripted";

const scripted = (name) => fileURLToPath(import.meta.resolve(`@paperclipai/test-support/conversation/${name}.mjs`));
const support = (file) => tsImport(`@paperclipai/test-support/${file}`, import.meta.url);

/**
 * Where agents run, by the name of the environment. Each is called with the folder of the soak and a function that is
 * given `create`, which returns the fields of an agent that runs there; `programOf`, the path of a scripted program; and
 * `settings`, in which paths are relative to the working folder of a run or absolute.
 */
export const ENVIRONMENTS = {
	local: (folder, body) =>
		body({ create: () => ({}), programOf: scripted, settings: { cwd: folder, env: filesIn(folder) } }),

	async ssh(folder, body) {
		const { startSshServer } = await support("ssh/ssh-server.ts");
		const machine = await startSshServer();
		// Outside the data folder, where the server would find its own files.
		const basePath = await realpath(await mkdtemp(path.join(tmpdir(), "paperclip-remote-")));
		const { port, user, identityFile, hostKey } = machine;
		const settings = { host: "127.0.0.1", port, user, identityFile, hostKeys: [hostKey], basePath };
		try {
			const create = createEnvironment("ssh", settings);
			return await body({ create, programOf: scripted, settings: { env: filesIn(folder) } });
		} finally {
			await machine.remove();
			// Calls that the end of the server did not stop still write to it.
			await rm(basePath, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
		}
	},

	async container(_folder, body) {
		const { startPodman } = await support("container/private-podman.ts");
		const programOf = (name) => path.posix.join(IN_IMAGE, `${name}.mjs`);
		const files = Object.fromEntries(SCRIPTED.map((name) => [programOf(name), scripted(name)]));
		const engine = await startPodman({ programs: ["node"], files });
		try {
			const create = createEnvironment("container", { socketPath: engine.socketPath, image: engine.image });
			return await body({ create, programOf, settings: { env: { SCRIPTED_LOG: "log", SCRIPTED_TRUTH: "truth" } } });
		} finally {
			await engine.stop();
		}
	},
};

function filesIn(folder) {
	const at = (name) => path.join(folder, name);
	return { SCRIPTED_LOG: at("log"), SCRIPTED_TRUTH: at("truth") };
}

function createEnvironment(driver, settings) {
	return async (api, companyId) => {
		const body = { name: "Elsewhere", driver, settings };
		const { id } = await api.send("POST", `/api/companies/${companyId}/environments`, body);
		return { defaultEnvironmentId: id };
	};
}
