import { expect, it } from "vitest";
import { buildMyAgentConfig } from "./build-config.ts";

it("keeps what was filled in and leaves the rest to the defaults", () => {
	expect(buildMyAgentConfig({ adapterType: "my_agent", cwd: " /repo ", command: "", promptTemplate: "  " })).toEqual({
		cwd: "/repo",
	});
	expect(
		buildMyAgentConfig({
			adapterType: "my_agent",
			promptTemplate: "Look at {{agent.name}}",
			timeoutSec: 0,
			adapterSchemaValues: { reportPath: "REPORT.md", maxFiles: 10 },
		}),
	).toEqual({ promptTemplate: "Look at {{agent.name}}", timeoutSec: 0, reportPath: "REPORT.md", maxFiles: 10 });
});
