import { join } from "node:path";
import type { AdapterSkillEntry, AdapterSkillSnapshot, RuntimeSkillEntry } from "../contract/skills.ts";
import type { InstalledSkillTarget } from "./files/installed-skills.ts";
import { isInSkillBundle } from "./files/skill-bundle.ts";

interface SnapshotOptions {
	adapterType: string;
	/** The skills the host offers, from `readPaperclipRuntimeSkillEntries`. */
	availableEntries: readonly RuntimeSkillEntry[];
	/** Keys from `resolvePaperclipDesiredSkillNames`. */
	desiredSkills: readonly string[];
	warnings?: readonly string[];
}

/** The skills of an agent whose adapter hands them over anew for each run. */
export function buildRuntimeMountedSkillSnapshot(
	options: SnapshotOptions & { configuredDetail?: string | null },
): AdapterSkillSnapshot {
	const entries = options.availableEntries.map((entry): AdapterSkillEntry => {
		const desired = options.desiredSkills.includes(entry.key);
		return {
			...describe(entry, desired),
			state: desired ? "configured" : "available",
			detail: desired ? (options.configuredDetail ?? "Handed over when a run starts.") : null,
		};
	});
	return snapshot(options, "ephemeral", entries);
}

/** An adapter's own words in a snapshot. Default of each: Paperclip's, or nothing. */
export interface SnapshotLabels {
	/** The skills folder as people call it. */
	locationLabel?: string | null;
	/** A skill that is wished and not linked yet. */
	missingDetail?: string | null;
	/** Something else stands where a skill would be linked. */
	externalConflictDetail?: string | null;
	/** What is in the folder without Paperclip. */
	externalDetail?: string | null;
}

/** The skills of an agent whose adapter links them into the skills folder of the agent program. */
export function buildPersistentSkillSnapshot(
	options: SnapshotOptions & {
		/** From `readInstalledSkillTargets`. */
		installed: ReadonlyMap<string, InstalledSkillTarget>;
		skillsHome: string;
	} & SnapshotLabels,
): AdapterSkillSnapshot {
	const { availableEntries, desiredSkills, installed, skillsHome, locationLabel, externalDetail } = options;
	const located = locationLabel ? { locationLabel } : {};
	const offered = availableEntries.map((entry): AdapterSkillEntry => {
		const name = folderName(entry);
		const desired = desiredSkills.includes(entry.key);
		const place = { ...describe(entry, desired), ...located, targetPath: join(skillsHome, name) };
		return { ...place, ...stateOf(entry, desired, installed.get(name), options) };
	});
	const ownNames = new Set(availableEntries.map(folderName));
	const foreign = [...installed]
		.filter(([name]) => !ownNames.has(name))
		.map(([name, { targetPath }]): AdapterSkillEntry => {
			const place = { sourcePath: targetPath, targetPath: join(skillsHome, name) };
			return {
				key: name,
				runtimeName: name,
				desired: false,
				managed: false,
				state: "external",
				...located,
				...place,
				detail: externalDetail || NOT_OURS,
			};
		});
	return snapshot(options, "persistent", [...offered, ...foreign]);
}

const NOT_OURS = "Not installed by Paperclip.";

function stateOf(
	entry: RuntimeSkillEntry,
	desired: boolean,
	there: InstalledSkillTarget | undefined,
	{ missingDetail, externalConflictDetail }: SnapshotLabels,
): Pick<AdapterSkillEntry, "state" | "managed" | "detail"> {
	if (!there) {
		return desired
			? { state: "missing", managed: true, detail: missingDetail || "Is linked when the next run starts." }
			: { state: "available", managed: true, detail: null };
	}
	const target = there.kind === "symlink" ? there.targetPath : null;
	if (target === null || (target !== entry.source && !isInSkillBundle(target))) {
		const detail = externalConflictDetail || `${NOT_OURS} It stands where this skill would be linked.`;
		return { state: "external", managed: false, detail };
	}
	return desired
		? { state: "installed", managed: true, detail: null }
		: { state: "stale", managed: true, detail: "Still linked, but no longer wished." };
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
