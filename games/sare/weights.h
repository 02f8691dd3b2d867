/* Made by script/train; do not edit.
 * 151605 positions; round 3 of: script/train sare --games 60 --iterations 60 --seed 1 --rounds 3 */
enum { KNOTS = 4 };

static const int32_t spread[KNOTS] = {181, 152, 152, 152};

/* clang-format off */
static const int32_t weights[FEATURES][KNOTS] = {
	{0, 0, 0, 0}, /* constant */
	{0, 0, 0, 0}, /* meets-goal */
	{-1061, -2282, -1216, -801}, /* left */
	{-1255, -1121, 7670, 13873}, /* near */
	{-7528, -6846, -9362, -5859}, /* works-left */
	{1233, 835, 1075, 831}, /* means */
	{2604, 558, 3498, 2553}, /* plenty */
	{4962, 13952, 13091, 17674}, /* carpenter */
	{9947, 10593, 10447, 13858}, /* stonecutter */
	{12606, 9396, 19336, 13823}, /* goldsmith */
	{2096, 6085, 59845, 60469}, /* second-trades */
	{200, 11298, 873, 467}, /* pyramid-trades */
	{6946, 11024, 29800, 14413}, /* masters */
	{6188, -1755, 20891, 5676}, /* warehouses */
	{43639, 15133, 26398, 28229}, /* barracks */
	{40587, 782, 14160, 12095}, /* temple */
	{30356, 8512, 27429, 24536}, /* gardens */
	{34562, 3044, 18075, 12615}, /* palace */
	{31979, 14265, 23648, 23815}, /* library */
	{41734, 7719, 22031, 30348}, /* market */
	{29614, -947, 28321, 32630}, /* port */
	{25647, 8836, 23862, 26454}, /* stages */
	{4428, -42424, 22, 2761}, /* pyramid-begun */
	{2844, -638, 2274, 1777}, /* caravans */
	{18138, -2948, -14011, -9699}, /* limit */
	{-333, -608, -395, -295}, /* after-first */
	{-699, 11851, 7790, 10740}, /* sites */
	{-1822, -3144, -2669, -3186}, /* sites-lack */
	{2644, -6846, 3063, -2368}, /* empty */
};
/* clang-format on */
