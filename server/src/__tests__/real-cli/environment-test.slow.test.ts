import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ProgramSetup } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { it } from "vitest";
import { type ExpectedVerdict, expectSameVerdict } from "../../flows/adapters/__tests__/same-verdict.ts";
import { describeRealAgents } from "./describe-real-agents.ts";
import { finishedRun } from "./hire-agent.ts";
import type { InstalledAgent } from "./real-agents.ts";

interface Setup {
	/** Continues the title "the real <program> in a setup". */
	name: string;
	program?: "claude" | "codex";
	/** Error code that both the environment test and the run report, without the program's prefix; `null` for none. */
	code: string | null;
	mode?: ExpectedVerdict["mode"];
	/** Only where the tests run as root. */
	asRoot?: true;
	/** Also for older versions, whose messages differ. */
	everyVersion?: true;
	make?(setup: ProgramSetup, agent: InstalledAgent): Record<string, unknown> | Promise<Record<string, unknown>>;
}

const SETUPS: Setup[] = [
	{ name: "that is valid", code: null, everyVersion: true },
	{
		name: "with a key that the model's service rejects",
		code: "authentication",
		make: (setup, agent) => ({ env: { ...agent.fullRetriesEnv(setup), [agent.keyVariable]: "wrong" } }),
	},
	{
		name: "without a key or login",
		code: "authentication",
		make: (setup, agent) => {
			const { [agent.keyVariable]: _key, ...env } = agent.env(setup);
			return { env };
		},
	},
	{
		name: "with a model that the account does not have",
		code: "model_not_found",
		make: () => ({ model: "no-such-model" }),
	},
	{
		name: "with an unknown option",
		code: "bad_option",
		make: () => ({ extraArgs: ["--no-such-option"] }),
	},
	{
		name: "whose model service is unreachable",
		code: "upstream",
		everyVersion: true,
		make: async (setup, agent) => {
			const url = await unusedUrl();
			return { env: agent.env({ ...setup, model: { ...setup.model, url } }) };
		},
	},
	{
		name: "with an exhausted usage limit",
		code: "usage_limit",
		make: (setup, agent) => {
			const instructionsFilePath = path.join(setup.scratch.home, "AGENTS.md");
			writeFileSync(instructionsFilePath, "[[mock:usage-limit]]");
			return { env: agent.subscriptionEnv(setup), instructionsFilePath };
		},
	},
	{
		name: "as root, without the sandbox variable",
		program: "claude",
		code: "root_refused",
		mode: "quick",
		asRoot: true,
		make: (setup, agent) => ({ env: { ...agent.env(setup), IS_SANDBOX: "" } }),
	},
	{
		name: "with invalid settings",
		program: "codex",
		code: "config",
		make: (setup, agent) => {
			const env = agent.env(setup);
			writeFileSync(path.join(env.CODEX_HOME ?? "", "config.toml"), 'model = "unfinished');
			return { env };
		},
	},
	{
		name: "with a missing home",
		program: "codex",
		code: "home_missing",
		mode: "quick",
		make: (setup, agent) => ({ env: { ...agent.env(setup), CODEX_HOME: path.join(setup.scratch.home, "none") } }),
	},
];

describeRealAgents("in a setup", (agent, { server, model }) => {
	const isRoot = process.getuid?.() === 0;
	const setups = SETUPS.filter(
		({ program = agent.program, asRoot, everyVersion }) =>
			program === agent.program && (isRoot || !asRoot) && (agent.isNewest || everyVersion),
	);
	const named = setups.map((setup): [string, Setup] => [setup.name, setup]);
	it.each(named)("%s fails or succeeds as its environment test reports", async (_name, {
		code,
		mode = "live",
		make,
	}) => {
		const scratch = createScratch();
		try {
			const setup = { scratch, model: model() };
			const defaults = { command: agent.command, cwd: scratch.project, graceSec: 2, ...agent.settings };
			const adapterConfig = { ...defaults, env: agent.env(setup), ...(await make?.(setup, agent)) };
			const { adapterType } = agent;
			const testCode = code === null ? null : `${agent.program}_${code}`;
			const { client } = server();
			await expectSameVerdict(server(), { adapterType, adapterConfig, mode, testCode }, (runId) =>
				finishedRun(client, runId),
			);
		} finally {
			scratch.remove();
		}
	});
});

/** An address without a listener. */
async function unusedUrl(): Promise<string> {
	const closed = createServer();
	await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
	const { port } = closed.address() as AddressInfo;
	await new Promise((resolve) => closed.close(resolve));
	return `http://127.0.0.1:${port}`;
}
