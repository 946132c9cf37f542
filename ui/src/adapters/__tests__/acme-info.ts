import type { AdapterInfo } from "@paperclipai/shared";

/** An external adapter that works. */
export const acmeInfo: AdapterInfo = {
	type: "acme",
	label: "Acme",
	source: "external",
	packageName: "@acme/adapter",
	version: "1.2.3",
	loaded: true,
	disabled: false,
	overridesBuiltin: false,
	modelsCount: 0,
	models: [],
	capabilities: {
		supportsLocalAgentJwt: true,
		supportsInstructionsBundle: false,
		supportsSkills: true,
		requiresMaterializedRuntimeSkills: true,
		instructionsPathKey: "instructionsFilePath",
		startsThroughRunChildProcess: false,
		supportsSsh: false,
		supportsContainer: false,
		steering: "none",
		permissionPresets: {},
		permissionSettings: [],
		mcpTransports: [],
	},
	hasConfigSchema: true,
	hasConfigurationDoc: true,
	uiParser: { state: "external", contractVersion: "1.1.0" },
};
