import { expect, it } from "vitest";
import { acmeInfo } from "../__tests__/acme-info.ts";
import { describedFields, promisedFields } from "./described-fields.ts";

it("adds the folder and the model, unless the adapter describes them itself", () => {
	const mode = { key: "mode", label: "Mode", type: "text" } as const;
	const cwd = { key: "cwd", label: "Place", type: "text" } as const;
	expect(describedFields([mode]).map(({ key }) => key)).toEqual(["cwd", "model", "mode"]);
	expect(describedFields([mode, cwd]).map(({ key }) => key)).toEqual(["model", "mode", "cwd"]);
});

it("offers what the flags of an adapter without a schema promise", () => {
	const { capabilities } = acmeInfo;
	const keysOf = (changes: Partial<typeof capabilities>, hasModels = false) =>
		promisedFields({ ...capabilities, ...changes }, hasModels).map(({ key }) => key);
	const none = { supportsLocalAgentJwt: false, supportsSkills: false, requiresMaterializedRuntimeSkills: false };
	expect(keysOf(none)).toEqual([]);
	expect(keysOf({})).toEqual(["cwd"]);
	expect(keysOf({ ...none, supportsSsh: true })).toEqual(["cwd"]);
	const bundle = { ...none, supportsInstructionsBundle: true, instructionsPathKey: "rulesFile" };
	expect(keysOf(bundle, true)).toEqual(["cwd", "model", "rulesFile"]);
});
