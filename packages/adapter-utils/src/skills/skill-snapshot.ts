import { join } from "node:path";
import type { AdapterSkillEntry, AdapterSkillSnapshot, RuntimeSkillEntry } from "../contract/skills.ts";
import type { InstalledSkillTarget } from "./files/installed-skills.ts";
import { isInSkillBundle } from "./files/skill-bundle.ts";

interface SnapshotOptions {
	adapterType: string;
	availableEntries: readonly RuntimeSkillEntry[];
	desiredSkills: readonly string[];
	warnings?: readonly string[];
}

/**
 * Creates the snapshot of an adapter that passes the skills to each run.
 * @param options.configuredDetail Text shown for a desired skill. Default: Paperclip's own text.
 */
export function buildRuntimeMountedSkillSnapshot(
	options: SnapshotOptions & { configuredDetail?: string | null },
): AdapterSkillSnapshot {
	const entries = options.availableEntries.map((entry): AdapterSkillEntry => {
		const desired = options.desiredSkills.includes(entry.key);
		return {
			...describe(entry, desired),
			state: desired ? "configured" : "available",
			detail: desired ? (options.configuredDetail ?? "Passed to the agent when a run starts.") : null,
		};
	});
	return snapshot(options, "ephemeral", entries);
}

/** Texts of an adapter, which replace Paperclip's default texts. */
export interface SnapshotLabels {
	/** Location of the skills as shown to users, such as `~/.claude/skills`. */
	locationLabel?: string | null;
	/** Text for a desired skill that is not linked yet. */
	missingDetail?: string | null;
	/** Text for a skill whose path is occupied by another entry. */
	externalConflictDetail?: string | null;
	/** Text for an entry that Paperclip did not install. */
	externalDetail?: string | null;
}

/** Creates the snapshot of an adapter that links the skills into the skills folder of the agent program. */
export function buildPersistentSkillSnapshot(
	options: SnapshotOptions & {
		installed: ReadonlyMap<string, InstalledSkillTarget>;
		skillsHome: string;
	} & SnapshotLabels,
): AdapterSkillSnapshot {
	const { availableEntries, desiredSkills, installed, skillsHome, locationLabel, externalDetail } = options;
	const located = locationLabel ? { locationLabel } : {};
	const offered = availableEntries.map((entry): AdapterSkillEntry => {
		const name = folderName(entry);
		const desired = desiredSkills.includes(entry.key);
		const skill = { ...describe(entry, desired), ...located, targetPath: join(skillsHome, name) };
		return { ...skill, ...stateOf(entry, desired, installed.get(name), options) };
	});
	const ownNames = new Set(availableEntries.map(folderName));
	const external = [...installed]
		.filter(([name]) => !ownNames.has(name))
		.map(([name, { targetPath }]): AdapterSkillEntry => {
			const paths = { sourcePath: targetPath, targetPath: join(skillsHome, name) };
			return {
				key: name,
				runtimeName: name,
				desired: false,
				managed: false,
				state: "external",
				...located,
				...paths,
				detail: externalDetail || NOT_INSTALLED_BY_US,
			};
		});
	return snapshot(options, "persistent", [...offered, ...external]);
}

const NOT_INSTALLED_BY_US = "Not installed by Paperclip.";

function stateOf(
	entry: RuntimeSkillEntry,
	desired: boolean,
	installed: InstalledSkillTarget | undefined,
	{ missingDetail, externalConflictDetail }: SnapshotLabels,
): Pick<AdapterSkillEntry, "state" | "managed" | "detail"> {
	if (!installed) {
		return desired
			? { state: "missing", managed: true, detail: missingDetail || "Will be linked when the next run starts." }
			: { state: "available", managed: true, detail: null };
	}
	const target = installed.kind === "symlink" ? installed.targetPath : null;
	if (target === null || (target !== entry.source && !isInSkillBundle(target))) {
		const detail = externalConflictDetail || "Another entry, not installed by Paperclip, is at this skill's path.";
		return { state: "external", managed: false, detail };
	}
	return desired
		? { state: "installed", managed: true, detail: null }
		: { state: "stale", managed: true, detail: "Still linked, but no longer desired." };
}

function describe(entry: RuntimeSkillEntry, desired: boolean) {
	return { key: entry.key, runtimeName: folderName(entry), desired, managed: true, sourcePath: entry.source };
}

function folderName(entry: RuntimeSkillEntry): string {
	return entry.runtimeName ?? entry.key;
}

function snapshot(
	options: SnapshotOptions,
	mode: "persistent" | "ephemeral",
	entries: AdapterSkillEntry[],
): AdapterSkillSnapshot {
	const { adapterType, availableEntries, desiredSkills, warnings = [] } = options;
	const unknown = desiredSkills.filter((key) => !availableEntries.some((entry) => entry.key === key));
	return {
		adapterType,
		supported: true,
		mode,
		desiredSkills: [...desiredSkills],
		entries: [...entries, ...unknown.map((key): AdapterSkillEntry => ({ key, desired: true, state: "missing" }))],
		warnings: [...warnings, ...unknown.map((key) => `There is no skill named "${key}".`)],
	};
}
