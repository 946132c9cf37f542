import path from "node:path";
import { asString, isObject } from "@paperclipai/adapter-utils";
import { Blocked } from "../blocked.ts";
import type { AdapterPackage } from "../package/adapter-package.ts";
import { OperationFailed } from "../process/adapter-process.ts";
import { failed, notApplicable, passed, passedUnless, type Requirement } from "../requirement.ts";
import { MEMBER_TYPES, MEMBERS } from "../worker/adapter-members.ts";
import type { Description } from "../worker/protocol.ts";

const CONTRACT = "packages/adapter-utils/src/contract/server-adapter.ts";
const EXTERNAL = "docs/adapters/external-adapters.md";

const TYPE = /^[a-z][a-z0-9_]{1,63}$/;

/** Returns a sentence about the first wrong or missing member; `null` if all are valid. */
function findWrongMember(members: Description["members"]): string | null {
	for (const name of ["execute", "testEnvironment"] as const) {
		if (members[name] === undefined) return `The adapter has no ${name}.`;
	}
	// The type has its own requirement, and the server accepts classes as objects.
	const wrong = MEMBERS.filter((name) => name !== "type" && MEMBER_TYPES[name] !== "object").find(
		(name) => members[name] !== undefined && members[name] !== MEMBER_TYPES[name],
	);
	return wrong === undefined ? null : `The type of "${wrong}" is ${members[wrong]} instead of ${MEMBER_TYPES[wrong]}.`;
}

function findWrongModel(models: unknown): string | null {
	if (models === undefined) return null;
	if (!Array.isArray(models)) return '"models" is not an array.';
	const ids = new Set<string>();
	for (const model of models) {
		if (!isObject(model) || asString(model.id) === "" || typeof model.label !== "string") {
			return `An entry of "models" has no "id" or no "label": ${JSON.stringify(model)}.`;
		}
		const id = asString(model.id);
		if (ids.has(id)) return `"models" has "${id}" twice.`;
		ids.add(id);
	}
	return null;
}

/** @param file In `exports` or `main`. */
function describeMissing({ manifest: { exports, main, scripts } }: AdapterPackage, file: string): string {
	if (exports === undefined && main === undefined)
		return 'The package.json has neither "exports" nor "main", and there is no index.js.';
	const what = `The file ${file}, which "${exports === undefined ? "main" : "exports"}" names, does not exist.`;
	const hasBuild = isObject(scripts) && typeof scripts.build === "string";
	return hasBuild ? `${what} Build the package: npm run build.` : `${what} Build the package, or correct the name.`;
}

/** Advice on an error of loading, as a further sentence; `""` if there is none. */
function hintFor(message: string): string {
	if (message.includes("does not provide an export named")) return "";
	if (message.startsWith("SyntaxError"))
		return ". Correct that line; if a compiler wrote the file, build the package again.";
	if (message.includes("MODULE_NOT_FOUND]")) return ". Run npm install in the folder of the package, and build it.";
	if (message.includes("ERR_UNKNOWN_FILE_EXTENSION]") && /\.[mc]?tsx?\b/.test(message))
		return '. Node cannot load TypeScript: compile the package, and specify the JavaScript in "exports".';
	return "";
}

/** Requirements on the package and the shape of its modules. */
export const moduleRequirements: Requirement[] = [
	{
		id: "manifest-valid",
		tier: "must",
		text: "The package.json has a name and a version, and each file in its exports exists.",
		source: EXTERNAL,
		check({ pkg }) {
			if (pkg.name === "") return failed("The package.json has no name.", "package.json");
			if (pkg.version === "") return failed("The package.json has no version.", "package.json");
			const missing = pkg.missingFiles[0];
			if (missing !== undefined) return failed(describeMissing(pkg, missing), "package.json");
			const entries = ["root", "server", "ui", "cli"] as const;
			const absent = pkg.checkout === null ? undefined : entries.find((entry) => pkg.modules[entry] === null);
			return passedUnless(absent && `The package does not export the entry "${absent}".`, "package.json");
		},
	},
	{
		id: "module-loads",
		tier: "must",
		text: "The package loads without an error and exports an adapter.",
		source: EXTERNAL,
		async check(kit) {
			try {
				await kit.load();
				return passed;
			} catch (error) {
				if (!(error instanceof OperationFailed)) throw error;
				if (kit.lacksAdapter(error)) throw new Blocked("manifest-valid");
				return failed(`${error.message}${hintFor(error.message)}`, error.at ?? undefined);
			}
		},
	},
	{
		id: "type-valid",
		tier: "must",
		text: "The type is snake_case with 2 to 64 characters, and is the same in each entry of the package.",
		source: CONTRACT,
		async check(kit) {
			const { type, rootType } = await kit.describe();
			if (typeof type !== "string" || !TYPE.test(type)) return failed(`The type ${JSON.stringify(type)} is invalid.`);
			if (rootType === undefined || rootType === type) return passed;
			return failed(`The package exports the type ${JSON.stringify(rootType)}, but its adapter has "${type}".`);
		},
	},
	{
		id: "members-valid",
		tier: "must",
		text: "Each member of the adapter has the type that the contract gives it.",
		source: CONTRACT,
		async check(kit) {
			const { members, models } = await kit.describe();
			return passedUnless(findWrongMember(members) ?? findWrongModel(models));
		},
	},
	{
		id: "members-read",
		tier: "should",
		text: "An external adapter declares no member that Paperclip reads from built-in adapters only.",
		source: EXTERNAL,
		async check(kit) {
			const { conversing } = await kit.describe();
			if (kit.pkg.isBuiltIn || conversing.length === 0) return passed;
			return failed(
				`Paperclip ignores ${conversing.join(", ")} of an external adapter: its program gets no messages while it works, and requests for permission are denied.`,
			);
		},
	},
	{
		id: "skills-valid",
		tier: "capability",
		text: "An adapter with skills lists them as a snapshot.",
		source: "packages/adapter-utils/src/contract/skills.ts",
		async check(kit) {
			const { hasSkills, members } = await kit.describe();
			if (!hasSkills || members.listSkills === undefined) return notApplicable("The adapter has no listSkills.");
			const skill = { key: "kit-skill", runtimeName: "kit-skill", source: path.join(kit.folder, "src") };
			const config = await kit.config({ paperclipRuntimeSkills: [skill] });
			const { snapshot, thrown } = await kit.call("skills", config);
			if (thrown !== null) return failed(`listSkills rejected with ${thrown.message}`, thrown.at ?? undefined);
			if (!isObject(snapshot)) return failed("listSkills did not return a snapshot.");
			if (!Array.isArray(snapshot.entries)) return failed('The snapshot has no array "entries".');
			const isComplete = typeof snapshot.supported === "boolean" && Array.isArray(snapshot.warnings);
			if (!isComplete) return failed('The snapshot has no "supported" or no "warnings".');
			const wrong = snapshot.entries.find(
				(entry) => !isObject(entry) || asString(entry.key) === "" || asString(entry.state) === "",
			);
			return passedUnless(wrong && `An entry of the snapshot has no "key" or no "state": ${JSON.stringify(wrong)}.`);
		},
	},
];
