const OPEN = new Set(["queued", "scheduled_retry", "running"]);

/** Lists all problems of the wakes. A killed server may lose notifications for its clients. */
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
			checkNotifications(watcher, facts).map((problem) => `client ${number}: ${problem}`),
		),
	];
	const joined = runs.flatMap(({ id }) => events.get(id).filter(({ type }) => type === "wake.joined"));
	const counts = {
		joined: joined.length,
		cancelled: runs.filter(({ status }) => status === "cancelled").length,
		retries: runs.filter(({ attempt }) => attempt > 1).length,
		received: watchers.map(({ events }) => events.size),
	};
	return { problems, counts };
}

function checkStarts({ runs, starts, events, runOf }) {
	const problems = [];
	for (const runId of starts.keys()) if (!runOf.has(runId)) problems.push(`run ${runId} was started but is unknown`);
	for (const run of runs) {
		const count = starts.get(run.id)?.length ?? 0;
		if (OPEN.has(run.status)) problems.push(`run ${run.id} is still ${run.status} (${run.waitReason})`);
		if (count > 1) problems.push(`run ${run.id} was started ${count} times`);
		if (count === 0 && run.status !== "cancelled") problems.push(`run ${run.id} is ${run.status} but never started`);
		if (count > 0 && run.startedAt === null) problems.push(`run ${run.id} was started but has no start time`);
		const ends = events.get(run.id).filter(({ type }) => type === `lifecycle.${run.status}`);
		if (ends.length !== 1) problems.push(`run ${run.id} became ${run.status} ${ends.length} times`);
		const retries = runs.filter(({ retryOf }) => retryOf === run.id).length;
		const isLostOnce = run.verdictReason === "process_lost" && run.attempt === 1;
		if (retries !== (isLostOnce ? 1 : 0)) problems.push(`run ${run.id} (${run.verdictReason}) has ${retries} retries`);
	}
	return problems;
}

/** Marks are in the order of writing, so a start before the end of another run of the agent is an overlap. */
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
	{ name, runId, runIds, sentAt, ending, status, statusAfterCancel },
	{ starts, events, runOf, wereKilled },
) {
	const run = runOf.get(runId);
	if (run === undefined) return [`${name} led to no run`];
	const problems = [];
	if (runIds.some((id) => id !== runId)) problems.push(`${name} was sent with one key and led to ${runIds.join(", ")}`);
	if (OPEN.has(statusAfterCancel)) problems.push(`cancelling ${name} left the run ${statusAfterCancel}`);
	const [start] = starts.get(runId) ?? [];
	if (run.status === "cancelled" || start === undefined) return problems;
	if (start.at < sentAt) problems.push(`${name} was sent after run ${runId} had started`);
	if (ending !== undefined && run.status !== status)
		problems.push(`${name} (${ending}) is ${run.status}: ${run.verdictReason}`);
	if (ending !== undefined && JSON.parse(start.wake.prompt).wake !== name)
		problems.push(`the prompt of run ${runId} is not ${name}`);

	if (!start.wake.reason.split("; ").includes(name)) problems.push(`run ${runId} did not get the reason ${name}`);
	const history = events.get(runId);
	const invokedAt = history.findIndex(({ type }) => type === "invocation");
	const joinedAt = history.findIndex(
		({ type, message }) => (type === "lifecycle.queued" || type === "wake.joined") && message === name,
	);
	// A request to a killed server is repeated and then finds the wake stored, so it adds no event.
	if (joinedAt === -1 && !wereKilled) problems.push(`run ${runId} has no event for ${name}`);
	if (joinedAt > invokedAt) problems.push(`${name} joined run ${runId} after its prompt was made`);
	return problems;
}

function checkNotifications({ events: received, statuses, outOfOrder }, { runs, events, wereKilled }) {
	const problems = outOfOrder.map((key) => `event ${key} arrived after a later one`);
	for (const [key, times] of received) if (times > 1) problems.push(`event ${key} arrived ${times} times`);
	if (wereKilled) return problems;
	for (const run of runs) {
		for (const { seq, type } of events.get(run.id))
			if (!received.has(`${run.id} ${seq}`)) problems.push(`event ${seq} (${type}) of run ${run.id} did not arrive`);
		if (statuses.get(run.id) !== run.status)
			problems.push(`run ${run.id} is ${run.status}, but the last status received is ${statuses.get(run.id)}`);
	}
	return problems;
}
