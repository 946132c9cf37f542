import { messageOf } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";
import { useEffect, useRef } from "react";

export interface Toast {
	readonly id: number;
	/** One sentence about what happened. */
	text: string;
	tone: "ok" | "bad" | "info";
	/** How to fix an error. */
	hint?: string | undefined;
	undo?: (() => unknown) | undefined;
	action?: { label: string; run: () => unknown } | undefined;
	link?: { to: string; label: string } | undefined;
}

const MAX_SHOWN = 4;
let toasts: readonly Toast[] = [];
let lastId = 0;
const callbacks = new Set<() => void>();

export function toast({ tone = "ok", ...content }: Omit<Toast, "id" | "tone"> & { tone?: Toast["tone"] }): void {
	toasts = [...toasts.slice(1 - MAX_SHOWN), { tone, ...content, id: ++lastId }];
	notify();
}

export function toastError(title: string, error: unknown): void {
	const hint = error instanceof ApiError ? error.hint : undefined;
	toast({ text: `${title}: ${messageOf(error)}`, tone: "bad", hint });
}

export function dismissToast(id: number): void {
	toasts = toasts.filter((shown) => shown.id !== id);
	notify();
}

export function subscribeToToasts(callback: () => void): () => void {
	callbacks.add(callback);
	return () => callbacks.delete(callback);
}

export const shownToasts = (): readonly Toast[] => toasts;

function notify() {
	for (const callback of callbacks) callback();
}

/** Shows an error as a toast if the component that would show it has been unmounted. */
export function useUnseenError(): (title: string, error: unknown) => void {
	const isShown = useRef(false);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	return (title, error) => {
		if (!isShown.current) toastError(title, error);
	};
}
