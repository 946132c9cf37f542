import { expect, it } from "vitest";
import { buildConfig } from "./ui/index.ts";

it("keeps what was filled in and leaves the rest to the defaults", () => {
	expect(buildConfig({ adapterType: "my_agent", cwd: " /repo ", command: "", promptTemplate: "  " })).toEqual({
		cwd: "/repo",
	});
	expect(
		buildConfig({
			adapterType: "my_agent",
			promptTemplate: "Look at {{agent.name}}",
			timeoutSec: 0,
			adapterSchemaValues: { reportPath: "REPORT.md", maxFiles: 10 },
		}),
	).toEqual({ promptTemplate: "Look at {{agent.name}}", timeoutSec: 0, reportPath: "REPORT.md", maxFiles: 10 });
});
