import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { expect, it } from "vitest";
import { useClaudeLocal } from "./support/claude-local.ts";

const { run, script } = useClaudeLocal();

it(
	"a run of claude_local declares a sandbox to the program only where root skips permissions",
	needs("root"),
	async () => {
		const command = script("print-env", "env");
		const { stdout } = await run({ command, dangerouslySkipPermissions: true });
		expect(stdout).toMatch(/^IS_SANDBOX=1$/m);
	},
);
