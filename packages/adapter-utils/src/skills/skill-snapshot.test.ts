import { expect, it } from "vitest";
import type { InstalledSkillTarget } from "./files/installed-skills.ts";
import { buildPersistentSkillSnapshot, buildRuntimeMountedSkillSnapshot } from "./skill-snapshot.ts";

const availableEntries = ["linked", "stale", "taken", "absent", "free", "away"].map((name) => ({
	key: `c/${name}`,
	runtimeName: name,
	source: `/skills/${name}`,
}));

it("lists the skills that a run gets", () => {
	const snapshot = buildRuntimeMountedSkillSnapshot({
		adapterType: "some_type",
		availableEntries: availableEntries.slice(0, 2),
		desiredSkills: ["c/linked", "gone"],
		warnings: ["careful"],
	});
	expect(snapshot).toMatchObject({
		adapterType: "some_type",
		supported: true,
		mode: "ephemeral",
		desiredSkills: ["c/linked", "gone"],
		entries: [
			{ key: "c/linked", runtimeName: "linked", desired: true, state: "configured", sourcePath: "/skills/linked" },
			{ key: "c/stale", desired: false, state: "available" },
			{ key: "gone", desired: true, state: "missing" },
		],
		warnings: ["careful", 'There is no skill named "gone".'],
	});
});

it("lists the entries of the skills folder", () => {
	const installed = new Map<string, InstalledSkillTarget>([
		["linked", { kind: "symlink", targetPath: "/skills/linked" }],
		["stale", { kind: "symlink", targetPath: "/skills/stale" }],
		["taken", { kind: "directory", targetPath: "/home/skills/taken" }],
		["free", { kind: "symlink", targetPath: "/mine/free" }],
		["own", { kind: "directory", targetPath: "/home/skills/own" }],
	]);
	const snapshot = buildPersistentSkillSnapshot({
		adapterType: "some_type",
		availableEntries,
		desiredSkills: ["c/linked", "c/taken", "c/absent"],
		installed,
		skillsHome: "/home/skills",
	});
	expect(snapshot.mode).toBe("persistent");
	expect(snapshot.warnings).toEqual([]);
	expect(
		snapshot.entries.map(({ key, desired, managed, state, targetPath }) => [key, desired, managed, state, targetPath]),
	).toEqual([
		["c/linked", true, true, "installed", "/home/skills/linked"],
		["c/stale", false, true, "stale", "/home/skills/stale"],
		["c/taken", true, false, "external", "/home/skills/taken"],
		["c/absent", true, true, "missing", "/home/skills/absent"],
		["c/free", false, false, "external", "/home/skills/free"],
		["c/away", false, true, "available", "/home/skills/away"],
		["own", false, false, "external", "/home/skills/own"],
	]);
});

it("uses the adapter's own texts", () => {
	const { entries } = buildPersistentSkillSnapshot({
		adapterType: "some_type",
		availableEntries: availableEntries.slice(2, 4),
		desiredSkills: ["c/taken", "c/absent"],
		installed: new Map(["taken", "own"].map((name) => [name, { kind: "directory", targetPath: `/home/${name}` }])),
		skillsHome: "/home/skills",
		locationLabel: "~/skills",
		missingDetail: "Not there yet.",
		externalConflictDetail: "In the way.",
		externalDetail: "Not ours.",
	});
	expect(entries.map(({ detail }) => detail)).toEqual(["In the way.", "Not there yet.", "Not ours."]);
	expect(entries.map(({ locationLabel }) => locationLabel)).toEqual(Array(3).fill("~/skills"));
});
