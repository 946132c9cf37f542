/**
 * The import order of the folders in each source tree: a folder may import from itself and from earlier entries.
 * The longest entry that fits a path decides, so "db/tables" takes its files out of "db". A file directly in the
 * tree has its own entry. Tests are exempt.
 */
export const FOLDER_LAYERS = {
	"server/src": layers({
		platform: "errors settings timing data-folder disk db events redaction access servers http installation",
		adapters: "",
		records:
			"sessions activity runs costs budgets agents companies secrets environments issues projects workspaces approvals " +
			"instructions interactions routines",
		engine: "adapters git environments queue run-log skills workspaces runs",
		flows:
			"activity adapters agents approvals auth backup budgets companies issues routines company-file costs dashboard " +
			"environments folders health instructions interactions live llms projects runs secrets sessions skills workspaces",
		start: "",
		"index.ts": "",
	}),
	"ui/src": [
		"kit",
		"components/agent-config-primitives",
		"api",
		"components/folder-picker",
		"live",
		"adapters",
		"transcript/blocks",
		"transcript/worker",
		"transcript/parser",
		"transcript/client",
		"transcript/view",
		"features/companies",
		"features/adapters",
		"features/workspaces",
		"features/runs",
		"features/agents",
		"features/interactions",
		"features/approvals",
		"features/issues",
		"features/inbox",
		"features/costs",
		"features/settings",
		"features/home",
		"app",
		"early.ts",
		"main.tsx",
	],
	"cli/src": [
		"exit-codes.ts",
		"adapters",
		"render/output/printable-text.ts",
		"input",
		"render/output",
		"client",
		"parser-sandbox",
		"render",
		"replay",
		"doctor",
		"commands",
		"program",
		"program.ts",
		"main.ts",
		"index.ts",
	],
	"packages/adapter-utils/src": [
		"contract",
		"errors",
		"files",
		"limits",
		"text",
		"values",
		"session",
		"workspace",
		"template",
		"wake",
		"transcript/entries",
		"transcript",
		"transcript/terminal",
		"parser-sandbox/protocol",
		"parser-sandbox/thread",
		"parser-sandbox",
		"skills/files",
		"skills",
		"environment",
		"process/scope",
		"process/identify",
		"process/helper",
		"process/launch",
		"environment/bridge",
		"process/terminate",
		"process/watch",
		"process/output",
		"process",
		"environment/local",
		"ssh/shell",
		"ssh/workspace/scripts",
		"ssh/workspace",
		"ssh/ssh-settings.ts",
		"ssh/connection",
		"ssh/calls",
		"ssh/prepare-folders.ts",
		"ssh/probe",
		"ssh",
		"redaction/steps",
		"redaction/secrets",
		"redaction/match",
		"redaction",
		"env",
		"environment-test",
		"program",
		"settings",
		"execution",
		"server-utils.ts",
		"host.ts",
		"index.ts",
	],
};

/** Deep modules: the rest of their tree imports these files of them only. */
export const MODULES = {
	"server/src/engine/git": ["index.ts"],
};

/** One line per layer: its folder, and the domains in it in the order of their imports. */
function layers(byName) {
	return Object.entries(byName).flatMap(([layer, domains]) =>
		domains === "" ? [layer] : domains.split(" ").map((domain) => `${layer}/${domain}`),
	);
}
