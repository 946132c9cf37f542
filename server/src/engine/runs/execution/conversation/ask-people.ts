import {
	type AgentAnswer,
	type AgentMcpServer,
	type AgentRequest,
	asString,
	type PermissionRequest,
	type ToolAction,
} from "@paperclipai/adapter-utils";
import {
	decidePermission,
	describePermissionRule,
	findRule,
	type InteractionResponse,
	interactionResponseSchema,
	type PermissionDecision,
	type PermissionPolicy,
	type PermissionRule,
	type RequestedTool,
} from "@paperclipai/shared";
import { and, count, eq } from "drizzle-orm";
import { issueInteractions } from "../../../../platform/db/schema.ts";
import { inTransaction } from "../../../../platform/events/in-transaction.ts";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import {
	type InteractionRow,
	insertRunInteraction,
	settleRunInteraction,
} from "../../../../records/interactions/run-interactions.ts";
import { recordRunEvent } from "../../../../records/runs/run-events.ts";
import { PERMISSION_DENIED } from "../denied-tools.ts";
import type { ExecutionContext, OpenRun } from "../open-run.ts";
import { describeRequest, isShowable, questionId, requestKeyOf, TOO_LARGE, UNSHOWABLE } from "./describe-request.ts";
import { maskRequest, optionsOf } from "./mask-request.ts";
import { placeOf, requestedAction, type WorkingFolder } from "./requested-action.ts";

export interface AskOptions {
	/** `null`: the settings of the adapter decide what the program may do, and it asks for the rest. */
	policy: PermissionPolicy | null;
	folder: WorkingFolder;
	/** Whose `tools` limit what the program may use. */
	mcpServers: readonly Pick<AgentMcpServer, "name" | "tools">[];
}

/** @param id Unique within the run, and the same when another server reads the output again. */
export type Ask = (id: string, request: AgentRequest, signal: AbortSignal) => Promise<AgentAnswer | null>;

/**
 * Answers the requests of a program: by the rules of the agent, or by what a person decides. The stored decision counts,
 * whichever server passes it on.
 */
export function createAsk(context: ExecutionContext, opened: OpenRun, { policy, folder, mcpServers }: AskOptions): Ask {
	const { run, masker, store, stop } = opened;
	const asking: PermissionPolicy = policy ?? { preset: "ask", rules: [], deadlineMinutes: LIMITS.permissionMinutes };
	let ofRun: Promise<RunRule[]> | undefined;

	async function ask(id: string, request: AgentRequest, signal: AbortSignal): Promise<AgentAnswer | null> {
		const key = requestKeyOf(id, request);
		const known = await store(() => findRequest(context, run.id, key));
		const asked = known ?? (await decideOrAsk(key, request));
		if (asked === null || !("status" in asked)) return asked;
		const decided = await untilDecided(asked, signal);
		if (decided === null) return null;
		const answer = answerOf(request, decided);
		(await rulesOfRun()).push(...ruleOf(decided));
		return answer;
	}

	function rulesOfRun(): Promise<RunRule[]> {
		ofRun ??= store(() => readRulesOfRun(context, run.id));
		return ofRun;
	}

	/** @returns `null` if the run has ended. */
	async function decideOrAsk(requestKey: string, request: AgentRequest): Promise<InteractionRow | AgentAnswer | null> {
		const asksFor: ToolAction = request.kind === "permission" ? request.action : { kind: "other" };
		// Judging a very long input would block the server.
		if (JSON.stringify(asksFor).length > LIMITS.requestChars) return await refuse(request, TOO_LARGE);
		// The program or its shell may read such a command otherwise.
		if (!isShowable(asksFor)) return await refuse(request, UNSHOWABLE);
		const action = requestedAction(asksFor, folder);
		let askedBecause = "";
		if (request.kind === "permission") {
			const forbidden = forbiddenMcpTool(mcpServers, request);
			if (forbidden !== null) return await refuse(request, forbidden);
			const { decision, reason } = decide({ ...request, action }, await rulesOfRun());
			if (decision === "allow") return { kind: "allow" };
			if (decision === "deny") return await refuse(request, `Not allowed: ${reason}.`);
			askedBecause = reason;
		}
		const described = describeRequest(request, action, askedBecause);
		if (typeof described === "string") return await refuse(request, described);
		const deadlineAt = new Date(context.now().getTime() + asking.deadlineMinutes * 60_000);
		const masked = maskRequest(described, masker);
		if (masked === null) return await refuse(request, "Its options differ only in secrets, which are not shown.");
		const row = await store(() =>
			inTransaction(context, async (transaction) => {
				if ((await countPending(transaction, run.id)) >= LIMITS.runRequests) return TOO_MANY;
				return await insertRunInteraction(transaction, run, { ...masked, requestKey, deadlineAt });
			}),
		);
		return row === TOO_MANY ? await refuse(request, TOO_MANY) : row;
	}

	/**
	 * A person adds a rule for the run when a rule of the policy asks, or the preset. It replaces only that: if another rule
	 * of the policy is the first that applies, the rule for the run does not count.
	 */
	function decide(tool: RequestedTool, ofRun: readonly RunRule[]): PermissionDecision {
		const place = placeOf(folder);
		const first = findRule(asking.rules, tool, place);
		const asks = first?.decision === "ask" ? masker.text(describePermissionRule(first)) : null;
		const counting = ofRun.filter(({ askedBecause }) => first === undefined || askedBecause === asks);
		const rules = [...counting.map(({ rule }) => rule), ...asking.rules];
		return decidePermission({ ...asking, rules }, tool, place);
	}

	async function refuse(request: AgentRequest, message: string): Promise<AgentAnswer> {
		const { type, what } = refusalOf(request);
		await store(() => recordRunEvent(context, run, { type, message: masker.text(`${what}: ${message}`) }));
		return { kind: "deny", message, stops: false };
	}

	/** @returns `null` if the program no longer waits, or this server no longer executes the run. */
	async function untilDecided({ id, deadlineAt }: InteractionRow, signal: AbortSignal): Promise<InteractionRow | null> {
		const change = watchInteraction(context, id, [signal, stop.detached]);
		try {
			for (;;) {
				const row = await store(() => readInteraction(context, id));
				if (row === undefined || row.status === "withdrawn") return null;
				if (row.status !== "pending") return row;
				const isOverdue = deadlineAt !== null && deadlineAt <= context.now();
				if (stop.detached.aborted) return null;
				if (signal.aborted || isOverdue) {
					const status = signal.aborted ? "withdrawn" : "expired";
					await store(() => inTransaction(context, (tx) => settleRunInteraction(tx, run, id, status)));
					continue;
				}
				await change(deadlineAt === null ? MAX_WAIT_MS : deadlineAt.getTime() - context.now().getTime());
			}
		} finally {
			change.end();
		}
	}

	return ask;
}

/** Only a permission that was denied is a warning of the run. */
function refusalOf(request: AgentRequest): { type: string; what: string } {
	if (request.kind === "permission") return { type: PERMISSION_DENIED, what: request.toolName };
	return { type: "request.denied", what: request.kind };
}

/** A rule that a person added for the rest of the run. */
interface RunRule {
	rule: PermissionRule;
	askedBecause: string;
}

function ruleOf(row: InteractionRow): RunRule[] {
	const { rule } = readResponse(row);
	return rule === undefined ? [] : [{ rule, askedBecause: asString(row.payload.askedBecause) }];
}

/** @returns `null` if the tool is not one of a server whose tools are limited. */
function forbiddenMcpTool(servers: AskOptions["mcpServers"], { mcp }: PermissionRequest): string | null {
	if (mcp == null) return null;
	const tools = servers.find(({ name }) => name === mcp.server)?.tools;
	if (tools === undefined || tools.includes(mcp.tool)) return null;
	return `The tool ${mcp.tool} of the MCP server ${mcp.server} is not allowed for this agent.`;
}

const TOO_MANY = "Too many requests wait for a person.";

/** Limited, because the clock may be set. */
const MAX_WAIT_MS = 60_000;

/**
 * The returned function resolves after a change of the interaction since its last call, when a signal is aborted, or
 * after the given time.
 */
function watchInteraction({ bus }: ExecutionContext, id: string, signals: readonly AbortSignal[]) {
	let isChanged = false;
	let wake = () => {};
	const note = () => {
		isChanged = true;
		wake();
	};
	const unsubscribe = bus.subscribe((event) => {
		const isThis = event.kind === "interaction.changed" && event.payload.interactionId === id;
		if (isThis || event.kind === "gap") note();
	});
	for (const signal of signals) signal.addEventListener("abort", note);
	const next = async (waitMs: number) => {
		if (!isChanged) {
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, Math.min(waitMs, MAX_WAIT_MS));
				timer.unref();
				wake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
		isChanged = false;
	};
	const end = () => {
		unsubscribe();
		for (const signal of signals) signal.removeEventListener("abort", note);
	};
	return Object.assign(next, { end });
}

async function readInteraction({ database }: ExecutionContext, id: string): Promise<InteractionRow | undefined> {
	return (await database.db.select().from(issueInteractions).where(eq(issueInteractions.id, id)))[0];
}

async function findRequest(
	{ database }: ExecutionContext,
	runId: string,
	requestKey: string,
): Promise<InteractionRow | undefined> {
	const isOne = and(eq(issueInteractions.runId, runId), eq(issueInteractions.requestKey, requestKey));
	return (await database.db.select().from(issueInteractions).where(isOne))[0];
}

async function countPending({ database }: ExecutionContext, runId: string): Promise<number> {
	const isPending = and(eq(issueInteractions.runId, runId), eq(issueInteractions.status, "pending"));
	const [row] = await database.db.select({ count: count() }).from(issueInteractions).where(isPending);
	return row?.count ?? 0;
}

async function readRulesOfRun({ database }: ExecutionContext, runId: string): Promise<RunRule[]> {
	const isAllowed = and(eq(issueInteractions.runId, runId), eq(issueInteractions.status, "accepted"));
	const rows = await database.db.select().from(issueInteractions).where(isAllowed);
	return rows.flatMap(ruleOf);
}

function readResponse({ response }: InteractionRow): InteractionResponse {
	return interactionResponseSchema.parse(response ?? {});
}

function answerOf(request: AgentRequest, row: InteractionRow): AgentAnswer {
	const { note, answers, input, stop = false } = readResponse(row);
	switch (row.status) {
		case "accepted":
			return { kind: "allow", ...(input === undefined ? {} : { input }) };
		case "answered":
			return { kind: "answers", answers: request.kind === "questions" ? byProgramId(request, row, answers ?? {}) : {} };
		case "expired":
			return {
				kind: "deny",
				message: "No one answered in time. Continue without it, or say what you need.",
				stops: false,
			};
		default:
			return { kind: "deny", message: note ?? "A person said no.", stops: stop };
	}
}

/** Options are compared as they were shown: the program does not know one with a masked secret. */
function byProgramId(
	{ questions }: Extract<AgentRequest, { kind: "questions" }>,
	{ payload }: InteractionRow,
	answers: Record<string, string | string[]>,
): Record<string, string | string[]> {
	const shown = optionsOf(payload);
	return Object.fromEntries(
		questions.map(({ id, options = [] }, index) => {
			const asWritten = (label: string) => options[shown[index]?.indexOf(label) ?? -1] ?? label;
			const given = answers[questionId(index)] ?? "";
			return [id, Array.isArray(given) ? given.map(asWritten) : asWritten(given)];
		}),
	);
}
