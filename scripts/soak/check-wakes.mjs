const OPEN = new Set(["queued", "scheduled_retry", "running"]);

/** All that is wrong with what came of the wakes. Servers that are killed may have lost news for their clients. */
export function checkWakes({ sent, runs, events, marks, watchers, wereKilled }) {
	const starts = new Map();
	for (const mark of marks.filter(({ what }) => what === "start"))
		starts.set(mark.runId, [...(starts.get(mark.runId) ?? []), mark]);
	const facts = { sent, runs, events, starts, runOf: new Map(runs.map((run) => [run.id, run])), wereKilled };
	const problems = [
		...checkStarts(facts),
		...checkOverlap(marks),
		...sent.flatMap((wake) => checkWake(wake, facts)),
		...watchers.flatMap((watcher, number) =>
			checkNews(watcher, facts).map((problem) => `client ${number}: ${problem}`),
		),
	];
	const joined = runs.flatMap(({ id }) => events.get(id).filter(({ type }) => type === "wake.joined"));
	const counts = {
		joined: joined.length,
		cancelled: runs.filter(({ status }) => status === "cancelled").length,
		retries: runs.filter(({ attempt }) => attempt > 1).length,
		told: watchers.map(({ events }) => events.size),
	};
	return { problems, counts };
}

function checkStarts({ runs, starts, events, runOf }) {
	const problems = [];
	for (const runId of starts.keys()) if (!runOf.has(runId)) problems.push(`run ${runId} is not known, and was started`);
	for (const run of runs) {
		const count = starts.get(run.id)?.length ?? 0;
		if (OPEN.has(run.status)) problems.push(`run ${run.id} is still ${run.status} (${run.waitReason})`);
		if (count > 1) problems.push(`run ${run.id} was started ${count} times`);
		if (count === 0 && run.status !== "cancelled") problems.push(`run ${run.id} is ${run.status}, and never started`);
		if (count > 0 && run.startedAt === null) problems.push(`run ${run.id} was started, and says it was not`);
		const ends = events.get(run.id).filter(({ type }) => type === `lifecycle.${run.status}`);
		if (ends.length !== 1) problems.push(`run ${run.id} became ${run.status} ${ends.length} times`);
		const retries = runs.filter(({ retryOf }) => retryOf === run.id).length;
		const isLostOnce = run.verdictReason === "process_lost" && run.attempt === 1;
		if (retries !== (isLostOnce ? 1 : 0)) problems.push(`run ${run.id} (${run.verdictReason}) has ${retries} retries`);
	}
	return problems;
}

/** The lines are in the order in which they were written: a start in front of the end of another run is an overlap. */
function checkOverlap(marks) {
	const problems = [];
	const open = new Map();
	for (const { what, agent, runId } of marks) {
		const current = open.get(agent);
		if (what === "start" && current !== undefined) problems.push(`runs ${current} and ${runId} of ${agent} overlap`);
		if (what === "start") open.set(agent, runId);
		else if (current === runId) open.delete(agent);
	}
	return problems;
}

function checkWake(
	{ name, runId, runIds, sentAt, ending, status, cancelAnswer },
	{ starts, events, runOf, wereKilled },
) {
	const run = runOf.get(runId);
	if (run === undefined) return [`${name} led to no run`];
	const problems = [];
	if (runIds.some((id) => id !== runId)) problems.push(`${name} was sent with one key and led to ${runIds.join(", ")}`);
	if (OPEN.has(cancelAnswer)) problems.push(`the cancel of ${name} ended with the run ${cancelAnswer}`);
	const [start] = starts.get(runId) ?? [];
	if (run.status === "cancelled" || start === undefined) return problems;
	if (start.at < sentAt) problems.push(`${name} came after run ${runId} had started`);
	if (ending !== undefined && run.status !== status)
		problems.push(`${name} (${ending}) is ${run.status}: ${run.verdictReason}`);
	if (ending !== undefined && JSON.parse(start.wake.prompt).wake !== name)
		problems.push(`${name} is not what run ${runId} was told`);

	if (!start.wake.reason.split("; ").includes(name)) problems.push(`run ${runId} was not told of ${name}`);
	const story = events.get(runId);
	const told = story.findIndex(({ type }) => type === "invocation");
	const noticed = story.findIndex(
		({ type, message }) => (type === "lifecycle.queued" || type === "wake.joined") && message === name,
	);
	// An answer that did not come for a killed server is asked for again.
	if (noticed === -1 && !wereKilled) problems.push(`${name} is no part of the story of run ${runId}`);
	if (noticed > told) problems.push(`${name} joined run ${runId} when its prompt was made already`);
	return problems;
}

function checkNews({ events: heard, statuses, outOfOrder }, { runs, events, wereKilled }) {
	const problems = outOfOrder.map((key) => `event ${key} came after a later one`);
	for (const [key, times] of heard) if (times > 1) problems.push(`event ${key} was told ${times} times`);
	if (wereKilled) return problems;
	for (const run of runs) {
		for (const { seq, type } of events.get(run.id))
			if (!heard.has(`${run.id} ${seq}`)) problems.push(`event ${seq} (${type}) of run ${run.id} was not told`);
		if (statuses.get(run.id) !== run.status)
			problems.push(`run ${run.id} is ${run.status}, and ${statuses.get(run.id)} was told last`);
	}
	return problems;
}
