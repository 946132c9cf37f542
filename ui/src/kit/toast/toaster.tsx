import { Link } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icons/icon.tsx";
import { dismissToast, shownToasts, subscribeToToasts, type Toast, toastError } from "./toast.ts";

const SHOWN_MS = 6_000;
/** Errors have to be read, and undo needs time. */
const LONG_MS = 15_000;

const ICONS = { ok: "check", bad: "alert", info: "info" } as const;
const COLORS = { ok: "text-ok", bad: "text-bad", info: "text-accent" };

/** At the bottom right, or above the navigation on phones. */
export function Toaster() {
	const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
	return (
		<section
			aria-label="Notifications"
			aria-live="polite"
			className="pointer-events-none fixed right-3 bottom-3 z-60 grid w-[min(26rem,calc(100vw-1.5rem))] gap-2"
		>
			{toasts.map((shown) => (
				<ToastCard key={shown.id} toast={shown} />
			))}
		</section>
	);
}

function ToastCard({ toast }: { toast: Toast }) {
	const [isHeld, setHeld] = useState(false);
	const { id, text, hint, tone, undo, action, link } = toast;

	useEffect(() => {
		if (isHeld) return;
		const timer = setTimeout(() => dismissToast(id), undo || tone === "bad" ? LONG_MS : SHOWN_MS);
		return () => clearTimeout(timer);
	}, [id, isHeld, undo, tone]);

	async function revert() {
		dismissToast(id);
		try {
			await undo?.();
		} catch (error) {
			toastError("The change could not be undone", error);
		}
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only keep it from disappearing
		<div
			data-toast={tone}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
			className="pointer-events-auto flex items-start gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-[13px] shadow-overlay"
		>
			<Icon name={ICONS[tone]} className={`mt-0.5 size-4 ${COLORS[tone]}`} />
			<div className="min-w-0 flex-1 py-px wrap-anywhere">
				<p>{text}</p>
				{hint && <p className="text-muted">{hint}</p>}
			</div>
			{link && (
				<Link to={link.to} className="py-px font-medium text-accent hover:underline">
					{link.label}
				</Link>
			)}
			{action && (
				<button
					type="button"
					onClick={() => {
						dismissToast(id);
						action.run();
					}}
					className="py-px font-medium text-accent hover:underline"
				>
					{action.label}
				</button>
			)}
			{undo && (
				<button type="button" onClick={() => void revert()} className="py-px font-medium text-accent hover:underline">
					Undo
				</button>
			)}
			<Button
				variant="quiet"
				size="small"
				aria-label="Dismiss"
				className="-my-0.5 -mr-1 p-1!"
				onClick={() => dismissToast(id)}
			>
				<Icon name="cross" className="size-3.5" />
			</Button>
		</div>
	);
}
