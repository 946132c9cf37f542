import type {
	AgentAnswer,
	AgentRequest,
	ConversationControl,
	ConversationHost,
	PermissionPreset,
} from "@paperclipai/adapter-utils";

export interface TestHost {
	host: ConversationHost;
	/** Resolves once the program runs. */
	control: Promise<ConversationControl>;
	/** Ids of messages, in the order of the reports. */
	delivered: string[];
	withdrawn: string[];
	asked: AgentRequest[];
}

export interface TestHostOptions {
	permissions?: PermissionPreset | null;
	/** Default: every request is allowed once. */
	answer?: (request: AgentRequest) => AgentAnswer | null | Promise<AgentAnswer | null>;
	/** Messages that wait when the program starts are sent here. */
	onConnect?: (control: ConversationControl) => void;
}

/** A host that keeps in memory what it is told. */
export function createTestHost({ permissions = null, answer, onConnect }: TestHostOptions = {}): TestHost {
	let noteControl: (control: ConversationControl) => void = () => undefined;
	const control = new Promise<ConversationControl>((resolve) => {
		noteControl = resolve;
	});
	const delivered: string[] = [];
	const withdrawn: string[] = [];
	const asked: AgentRequest[] = [];
	const host: ConversationHost = {
		permissions,
		async connect(connected) {
			onConnect?.(connected);
			noteControl(connected);
		},
		delivered: async (id) => void delivered.push(id),
		withdrawn: async (id) => void withdrawn.push(id),
		async ask(request, signal) {
			asked.push(request);
			const given = answer === undefined ? ({ kind: "allow" } as const) : await answer(request);
			return signal.aborted ? null : given;
		},
	};
	return { host, control, delivered, withdrawn, asked };
}

/**
 * Sends six messages, three of them with an interrupt, without waiting for any.
 * @param text Follows the number of each message.
 * @returns The messages in their order.
 */
export async function sendBurst(control: ConversationControl, text: string): Promise<{ id: string; text: string }[]> {
	const messages = Array.from({ length: 6 }, (_, at) => ({
		id: `2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b1${at}`,
		text: `${at}. ${text}`,
	}));
	await Promise.all(
		messages.map(async (message, at) => {
			const outcome = at % 2 === 0 ? await control.send(message) : await control.interrupt(message);
			if (outcome !== "sent") throw new Error(`The message ${at} was not sent: ${outcome}`);
		}),
	);
	return messages;
}
