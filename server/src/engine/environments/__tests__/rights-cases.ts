import type { Pin, RanAt, RightsCompany, WorkLocation } from "./rights-company.ts";
import type { StartPath } from "./start-path.ts";

/** Where the board lets an agent work. */
export interface Rights {
	at: WorkLocation;
	allowed: readonly WorkLocation[];
}

interface RightsCase {
	rights: Rights;
	pin: Pin;
}

export const RIGHTS: readonly Rights[] = [
	{ at: "server", allowed: [] },
	{ at: "A", allowed: [] },
	{ at: "A", allowed: ["server"] },
	{ at: "B", allowed: ["A", "server"] },
];

/** Follows the rule of the documentation. */
export function expectedLocation(path: StartPath, { rights, pin }: RightsCase): RanAt {
	if (pin === "unset" || path.isUnpinned) return rights.at;
	if (pin === "deleted") return "missing";
	// A copy has the environment of its original, but not its further allowed ones.
	const allowed = path.isCopy ? [rights.at] : [rights.at, ...rights.allowed];
	return path.isByBoard || allowed.includes(pin) ? pin : "refused";
}

/** Returns where the runs worked. */
export async function startOn(company: RightsCompany, path: StartPath, { rights, pin }: RightsCase): Promise<RanAt[]> {
	const [agent, colleague] = await Promise.all([company.createAgent(rights), company.colleague()]);
	const started = await path.start({
		...{ company, agent, colleague },
		pinned: (body) => company.createPinned(pin, body),
	});
	const runs = await company.finished({ agentId: agent.id, ...started });
	return [...new Set(await Promise.all(runs.map((run) => company.ranAt(run))))];
}
