import { omitUndefined, testMcpServers } from "@paperclipai/shared";
import { findEnvironmentId } from "../../client/environments/find-environment.ts";
import { EXIT } from "../../exit-codes.ts";
import { optionalArgument } from "../../input/arguments.ts";
import { text } from "../../input/options.ts";
import { formatCheck } from "../../render/format-check.ts";
import { wrapText } from "../../render/output/wrap-text.ts";
import { defineCommand } from "../define-command.ts";
import { MCP_OPTIONS, withMcpServers } from "./list-of.ts";

export const command = defineCommand({
	summary: "start MCP servers where agents work, and list their tools",
	details:
		"Tests all servers of the company or the agent, or the named server. Exits with 1 if a server failed, or lacks " +
		"one of its allowed tools.",
	arguments: { name: optionalArgument("name of the server (default: all)") },
	options: {
		...MCP_OPTIONS,
		environment: text("<environment>", 'test in this environment, or "local" (default: the environment of the agent)'),
	},
	async run({ name }, { environment, ...options }) {
		return await withMcpServers(options, async ({ connection, company, agent, output, report }) => {
			const environmentId =
				environment === undefined ? undefined : await findEnvironmentId(connection, company, environment);
			const names = name === undefined ? undefined : [name];
			const test = await connection.client.call(testMcpServers, {
				params: { companyId: company.id },
				body: omitUndefined({ agentId: agent?.id, environmentId, names }),
			});
			await report(test, () => {
				for (const check of test.checks) output.data(wrapText(formatCheck(check, output.color), output.tableWidth));
				if (test.checks.length === 0) output.note("There are no MCP servers to test.");
			});
			return test.status === "pass" ? EXIT.succeeded : EXIT.failed;
		});
	},
});
