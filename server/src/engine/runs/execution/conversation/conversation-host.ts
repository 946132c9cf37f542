import type { ConversationHost, Steering } from "@paperclipai/adapter-utils";
import type { PermissionPolicy } from "@paperclipai/shared";
import {
	changeRunMessage,
	findOpenMessages,
	reopenRunMessages,
} from "../../../../records/run-messages/run-message-rows.ts";
import { updateRun } from "../../../../records/runs/update-run.ts";
import { settledAs } from "../../../queue/defer-message.ts";
import type { ExecutionContext, OpenRun } from "../open-run.ts";
import { type AskOptions, createAsk } from "./ask-people.ts";
import { createMessagePassing } from "./pass-on-messages.ts";

export interface RunConversation {
	host: ConversationHost;
	/** Stops passing messages on. */
	end(): void;
}

export interface ConversationOptions extends AskOptions {
	/** Declared by the adapter. */
	steering: Steering;
}

/** With full access, a program asks for nothing, so that no rule could deny anything. */
function presetFor({ preset, rules }: PermissionPolicy): PermissionPolicy["preset"] {
	return preset === "full" && rules.some(({ decision }) => decision !== "allow") ? "ask" : preset;
}

/** Connects the program of a run with people, whose messages and decisions are in the database. */
export function openConversation(
	context: ExecutionContext,
	opened: OpenRun,
	options: ConversationOptions,
): RunConversation {
	const { run, store } = opened;
	const messages = createMessagePassing(context, opened);
	const ask = createAsk(context, opened, options);
	// The adapter starts its programs in the same order on every server, and each may count its requests from 0.
	let programs = 0;
	const unsubscribe = context.bus.subscribe((event) => {
		const isOfRun = event.kind === "run.message" && event.payload.runId === run.id;
		if (isOfRun || event.kind === "gap") messages.passOn();
	});
	const settle = async (id: string, state: "delivered" | "withdrawn") => {
		const now = context.now();
		const change = { ...settledAs(state, now), ...(state === "delivered" ? { program: programs } : {}) };
		const sentAt = state === "delivered" ? { sentAt: now } : {};
		await store(async () => {
			await changeRunMessage(context, run, id, ["queued"], { ...change, ...sentAt });
			await changeRunMessage(context, run, id, ["sent"], change);
		});
	};
	return {
		host: {
			permissions: options.policy === null ? null : presetFor(options.policy),
			async connect(control) {
				const program = ++programs;
				await store(() => updateRun(context, run.id, { steering: options.steering }));
				// An adapter starts another program in a new session.
				await store(() => reopenRunMessages(context, run, program));
				await messages.connect(control);
			},
			delivered: (id) => settle(id, "delivered"),
			async withdrawn(id) {
				// Another process may imitate the program, and take back what no one has asked for.
				const open = await store(() => findOpenMessages(context, run.id));
				const isWanted = open.some((message) => message.id === id && message.withdrawRequestedAt !== null);
				if (isWanted) await settle(id, "withdrawn");
			},
			ask: (request, signal) => ask(`${programs}/${request.id}`, request, signal),
		},
		end: unsubscribe,
	};
}
