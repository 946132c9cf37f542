import * as api from "@paperclipai/shared";
import type { TestServer } from "../support/test-server.ts";
import type { SeededAgents } from "./seed-agents.ts";

/** What the settings list besides the project of the issues. */
export async function seedSettings(server: TestServer, { tester, lead }: SeededAgents): Promise<void> {
	const params = { companyId: server.companyId };
	const secret = (name: string, description: string) =>
		server.api.call(api.createSecret, { params, body: { name, description, value: `${name}-0123456789abcdef` } });
	await secret("GITHUB_TOKEN", "Reads the repositories of Acme");
	const token = await secret("NPM_TOKEN", "Installs the private packages");
	await server.api.call(api.updateAgent, {
		params: { agentId: tester.id },
		body: {
			adapterConfig: { ...tester.adapterConfig, env: { NPM_TOKEN: { type: "secret_ref", secretName: token.name } } },
		},
	});
	const environment = (body: api.CreateEnvironment) => server.api.call(api.createEnvironment, { params, body });
	await environment({
		name: "Build machine",
		driver: "ssh",
		settings: {
			host: "build.acme.test",
			user: "deploy",
			basePath: "/srv/paperclip",
			hostKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"],
		},
	});
	await environment({
		name: "Containers",
		driver: "container",
		settings: { socketPath: "/var/run/docker.sock", image: "node:24-slim", memoryMb: 4096, cpus: 2 },
	});
	const routine = (agentId: string, name: string, cron: string, prompt: string) =>
		server.api.call(api.createRoutine, {
			params: { agentId },
			body: { name, cron, timeZone: "Europe/Berlin", task: { kind: "prompt", prompt } },
		});
	await routine(tester.id, "Nightly tests", "0 3 * * *", "Run all tests.");
	await routine(lead.id, "Plan of the week", "30 8 * * 1", "Read the open issues and plan the week.");
}
