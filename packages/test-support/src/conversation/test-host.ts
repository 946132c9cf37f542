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
