/** Styles popovers and menus. */
export const overlayClass =
	"z-50 max-h-[min(24rem,var(--popover-available-height,24rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface text-text shadow-overlay outline-none";

export const overlayItemClass =
	"flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-[13px] outline-none data-active-item:bg-sunken aria-disabled:opacity-50";
