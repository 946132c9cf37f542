import { parseObject } from "@paperclipai/adapter-utils";
import type { Agent } from "@paperclipai/shared";
import { useRef, useState } from "react";
import {
	type AgentDraft,
	type AgentFields,
	applyConfig,
	EMPTY_DRAFT,
	isEmptyDraft,
	withChange,
	withLostSecrets,
	withoutSent,
} from "./agent-draft.ts";
import { readDraft, storeDraft } from "./draft-store.ts";

export type DraftBase = AgentFields & { adapterConfig: Record<string, unknown>; updatedAt: string | null };

/** Unsaved changes, which survive a reload. @param key Id of the agent, or a name for a new one. */
export function useAgentDraft(key: string, base: DraftBase) {
	const [restored] = useState(() => readDraft(key));
	const [draft, setDraft] = useState<AgentDraft>(() =>
		restored ? withLostSecrets(restored.draft, restored.lost, base) : EMPTY_DRAFT,
	);
	const [isRestored, setRestored] = useState(restored !== null);

	// A ref, because React does not call an updater function after unmount.
	const latest = useRef(draft);
	function update(change: (draft: AgentDraft) => AgentDraft) {
		const changed = change({ ...latest.current, basedOn: latest.current.basedOn ?? base.updatedAt });
		latest.current = isEmptyDraft(changed) ? EMPTY_DRAFT : changed;
		storeDraft(key, latest.current);
		setDraft(latest.current);
	}

	return {
		draft,
		isDirty: !isEmptyDraft(draft),
		/** Whether the changes were restored after a reload. */
		isRestored,
		/** Settings to enter again, because the browser stores no secrets. */
		lost: isRestored ? (restored?.lost ?? []) : [],
		values: { ...fieldsOf(base), ...draft.fields },
		config: applyConfig(base.adapterConfig, draft),
		set<Key extends keyof AgentFields>(field: Key, value: AgentFields[Key]) {
			update((current) => ({ ...current, fields: withChange(current.fields, field, value, base[field]) }));
		},
		mark(setting: string, value: unknown) {
			const stored = base.adapterConfig[setting];
			update((current) => ({ ...current, config: withChange(current.config, setting, value, stored) }));
		},
		/** Switches adapters, keeping the settings in `keep`. */
		chooseAdapter(adapterType: string, keep: readonly string[]) {
			update((current) => {
				const config = applyConfig(base.adapterConfig, current);
				const dropped = Object.keys(config).filter((setting) => !keep.includes(setting));
				const changes = { ...current.config, ...Object.fromEntries(dropped.map((setting) => [setting, undefined])) };
				const fields = withChange(current.fields, "adapterType", adapterType, base.adapterType);
				return { ...current, fields, config: withoutNothing(changes, base.adapterConfig) };
			});
		},
		/** Updates a variable that was moved to a secret while the form was open. */
		followMove(variable: string, moved: Agent) {
			if (isEmptyDraft(draft)) return;
			update((current) => {
				const { env } = current.config;
				const changed =
					env === undefined
						? {}
						: { env: { ...(env as object), [variable]: parseObject(moved.adapterConfig.env)[variable] } };
				return { ...current, config: { ...current.config, ...changed }, basedOn: moved.updatedAt };
			});
		},
		/** Bases the changes on the current version of the agent. */
		rebase(updatedAt: string) {
			update((current) => ({ ...current, basedOn: updatedAt }));
		},
		/** Discards saved changes, but not later ones. */
		settle(sent: AgentDraft, updatedAt: string) {
			update((current) => withoutSent(current, sent, updatedAt));
			setRestored(false);
		},
		discard() {
			update(() => EMPTY_DRAFT);
			setRestored(false);
		},
	};
}

function fieldsOf(base: DraftBase): AgentFields {
	const { name, title, role, capabilities, reportsTo, adapterType } = base;
	const { defaultEnvironmentId, allowedEnvironmentIds, budgetMonthlyCents, runtimeConfig, permissions, mcpServers } =
		base;
	return {
		...{ name, title, role, capabilities, reportsTo },
		...{ defaultEnvironmentId, allowedEnvironmentIds, budgetMonthlyCents, runtimeConfig, permissions },
		...{ mcpServers, adapterType },
	};
}

export type AgentDraftState = ReturnType<typeof useAgentDraft>;

/** Omits removals of settings that are not stored. */
function withoutNothing(changes: Record<string, unknown>, stored: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(changes).filter(([name, value]) => value !== undefined || stored[name] !== undefined),
	);
}
